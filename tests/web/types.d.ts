// What the scripts of the pages mean by some names; docs/online.md and docs/game-pages.md have the fields of what they read.
import type * as Three from "three";

declare global {
  const THREE: typeof Three;

  type Solid = Three.Mesh<Three.BufferGeometry, Three.Material>;
  type Vector = Three.Vector3;
  type Shown = { mesh: Solid; thing: Thing };
  /** A mesh on its way; without `to` it leaves. */
  type Moving = { mesh: Solid; start: number; from: Vector; to?: Vector; turn: [number, number] };
  type Point = [number, number];
  type Place = [number, number, number];
  type Paint = { color: Three.Color; sign: number };
  type Cubes = { kind: "cubes"; cubes: [number, number, number, number][]; picture?: undefined };
  type Lathe = {
    kind: "lathe"; profile: Point[]; bands: Place[]; bare: Point[]; cap: number; slices: number; picture: string;
    wide: number;
  };
  type Slab = {
    kind: "slab"; outlines: Point[][]; high: number; bevel: number; square: Place; tilt: number; sign: Place;
    picture: string;
  };
  type Die = { kind: "die"; number: number; size: number; picture?: undefined };
  type Shape = Cubes | Lathe | Slab | Die;
  type Name = string | number;
  /** Shape, x, y, z, paint, turn in degrees. */
  type Thing = [Name, number, number, number, number, number];
  /** The same with its number in front. */
  type Row = [number, Name, number, number, number, number, number];
  type Sketch = {
    put?: Row[]; gone?: number[]; shapes?: Record<Name, Shape>; pictures?: Record<string, { drawing: string; size: number }>;
  };
  type Film = { things: number[]; frames: number[][][]; rate: number };

  type Told = { type: string; [field: string]: any };
  type Choice = { id: string; words: string; token?: string; at?: string[] };
  type Target = { id: string; words: string; things?: number[]; place?: number[] };
  type Seat = { player: string; name?: string; agent?: string; has_sat?: boolean; is_here?: boolean; nonce?: string };
  type State = {
    game: string; seats: Seat[]; you: number | null; waits: string; before: string; turn: number | null;
    clocks: (number | null)[] | null; chat: boolean; question: any; end: any; paused: boolean; tries: boolean;
    rematch: string; isWhole: boolean;
  };
}

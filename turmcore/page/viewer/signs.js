// The signs that tell colors apart, beside names.

const SIGNS = [
  "M0 8L8 0M0 16L16 0M0 24L24 0M8 24L24 8M16 24L24 16",
  "M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01",
  "M12 6a6 6 0 0 1 0 12a6 6 0 0 1 0-12z",
  "M12 5l7 7-7 7-7-7z",
  "M12 4v16M4 12h16",
  "M12 5l8 14H4z",
];

/** @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} inside */
function drawn(tag, attributes, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** A color with its sign, or the number of a seat whose color has none. @param {[string, number]} paint
 * @param {number} seat */
export function signOf([color, sign], seat) {
  const [red, green, blue] = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
  const stroke = 0.3 * red + 0.5 * green + 0.2 * blue > 150 ? "#3a2a1c" : "#fff6e8";
  const line = sign === 1 ? { "stroke-width": "4", "stroke-linecap": "round" } : { "stroke-width": "3" };
  const look = { d: SIGNS[sign], fill: "none", stroke, "stroke-opacity": "0.75", "stroke-linecap": "butt", ...line };
  const square = drawn("rect", { width: "24", height: "24", fill: color });
  const shown = sign < 0 ? drawn("text", {}, String(seat + 1)) : drawn("path", look);
  return drawn("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, square, shown);
}

/* A UGI engine that plays Turm und Waechter at random: what a program has to do at least to be played against.
   cc -O2 -o ugi_random ugi_random.c && turmcore play waechter --agents level3,ugi:./ugi_random */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int board[49], turn; /* stones by square (A1 0, B1 1, A2 7), 8 for a guard; red is above 0, blue below */

static void set_up(const char *fen)
{
    int square = 42;
    memset(board, 0, sizeof board);
    for (; *fen > ' '; fen++)
        if (*fen == '/')
            square -= 14;
        else if (*fen <= '7')
            square += *fen - '0';
        else {
            board[square++] = (strchr("rR", *fen) ? 1 : -1) * (fen[1] == 'G' ? 8 : fen[1] - '0');
            fen++;
        }
    turn = fen[1] == 'r' ? 1 : -1;
}

static void play(const char *move)
{
    int from = move[0] - 'A' + 7 * (move[1] - '1'), to = move[3] - 'A' + 7 * (move[4] - '1');
    int stones = board[from] * turn == 8 ? 8 : move[6] - '0';
    board[from] -= turn * stones;
    board[to] = (board[to] * turn > 0 ? board[to] : 0) + turn * stones;
    turn = -turn;
}

static void choose(void)
{
    static const int steps[] = {1, -1, 7, -7};
    int num_moves = 0, best_from = 0, best_to = 0, best_stones = 1, from, way, k, to, own, there;
    for (from = 0; from < 49; from++)
        for (way = 0; way < 4; way++)
            for (own = board[from] * turn, to = from, k = 1; k <= (own == 8 ? 1 : own); k++) {
                if (way < 2 && to / 7 != (to + steps[way] + 7) / 7 - 1)
                    break; /* beyond the edge of a rank */
                if ((to += steps[way]) < 0 || to > 48)
                    break;
                there = board[to] * turn;
                if ((there > 0 ? own < 8 && there < 8 : own == 8 || there == -8 || -there <= k) && rand() % ++num_moves == 0)
                    best_from = from, best_to = to, best_stones = k;
                if (there)
                    break; /* nothing is jumped over */
            }
    printf("bestmove %c%c-%c%c-%d\n", 'A' + best_from % 7, '1' + best_from / 7, 'A' + best_to % 7, '1' + best_to / 7, best_stones);
}

int main(int argc, char **argv)
{
    static char line[1 << 20], *fen, *move;
    srand(argc > 1 ? atoi(argv[1]) : 1);
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) && strncmp(line, "quit", 4))
        if (!strcmp(line, "ugi\n"))
            puts("id name Random in C\nid author The Turmbauer developers\nugiok");
        else if (!strncmp(line, "isready", 7))
            puts("readyok");
        else if (!strncmp(line, "position", 8)) {
            move = strstr(line, " moves ");
            fen = strstr(line, " fen ");
            set_up(fen ? fen + 5 : "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r");
            for (move = move ? strtok(move + 7, " \n") : NULL; move; move = strtok(NULL, " \n"))
                play(move);
        } else if (!strncmp(line, "go", 2))
            choose();
    return 0;
}

package dev.freshet.http.http2;

import dev.freshet.http.OutputBytes;
import java.nio.charset.StandardCharsets;

/**
 * The Huffman code of HPACK (RFC 7541 section 5.2 and appendix B). The code is canonical, so the lengths define it. A
 * state machine decodes four bits per step; no code is shorter than five bits, so a step yields at most one symbol.
 */
final class Huffman {
    /** The state at the start of a string. */
    static final int START = 0;

    static final int EMITS = 1 << 16;
    static final int FAILS = 1 << 17;
    /** Whether a string may end here: the bits since the last symbol are all ones and fewer than eight. */
    static final int MAY_END = 1 << 18;
    private static final int SYMBOL_SHIFT = 8;

    private static final int EOS = 256;
    /** The code length of each byte and of EOS, as a letter: {@code a} is 5, {@code b} is 6 and so on. */
    private static final byte[] LENGTHS = lengths("isxxxxxxxtzxxzxxxxxxxxzxxxxxxxxxbffhibdgffdgdbbbaaabbbbbbbcdkbhf"
            + "ibccccccccccccccccccccccdcdioijbkabababbbaccbbbabcbaabccccckgjix"
            + "prpprrrsrssssststtrstssssqrsrsstrqprrssqsrrtqrssqqrqsrssprrrsrrs"
            + "vvporsruvvvwwvtuoqvwwvwtqqvvxwwwptpqrqqsrruuttvsvwvvwwwwwxwwwwwvz");
    private static final int[] CODES = codes();
    private static final int[] STEPS = steps();

    private Huffman() {
    }

    /**
     * The step from a state with the next four bits: the new state in the lowest byte, the symbol in the next one, then
     * flags.
     */
    static int step(int state, int bits) {
        return STEPS[state << 4 | bits];
    }

    static byte symbol(int step) {
        return (byte) (step >> SYMBOL_SHIFT);
    }

    /** The number of bytes after encoding. */
    static int encodedLength(byte[] bytes, int from, int to) {
        long bits = 0;
        for (int i = from; i < to; i++) {
            bits += LENGTHS[bytes[i] & 0xff];
        }
        return (int) (bits + 7 >> 3);
    }

    static void encode(OutputBytes out, byte[] bytes, int from, int to) {
        long pending = 0;
        int count = 0;
        for (int i = from; i < to; i++) {
            int symbol = bytes[i] & 0xff;
            pending = pending << LENGTHS[symbol] | CODES[symbol];
            count += LENGTHS[symbol];
            while (count >= 8) {
                count -= 8;
                out.put((byte) (pending >> count));
            }
        }
        if (count > 0) {
            out.put((byte) (pending << 8 - count | 0xff >> count));
        }
    }

    private static byte[] lengths(String letters) {
        byte[] lengths = letters.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] -= 'a' - 5;
        }
        return lengths;
    }

    /** Codes of one length are consecutive in symbol order, and continue in the next length. */
    private static int[] codes() {
        int[] codes = new int[LENGTHS.length];
        int code = 0;
        for (int length = 5; length <= 30; length++) {
            for (int symbol = 0; symbol < codes.length; symbol++) {
                if (LENGTHS[symbol] == length) {
                    codes[symbol] = code++;
                }
            }
            code <<= 1;
        }
        return codes;
    }

    private static int[] steps() {
        int[][] tree = tree();
        boolean[] mayEnd = new boolean[EOS];
        for (int i = 0, node = 0; i < 8; i++) {
            mayEnd[node] = true;
            node = tree[node][1];
        }
        int[] steps = new int[EOS << 4];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = step(tree, mayEnd, i >> 4, i & 0xf);
        }
        return steps;
    }

    private static int step(int[][] tree, boolean[] mayEnd, int from, int bits) {
        int node = from;
        int emitted = 0;
        for (int bit = 3; bit >= 0; bit--) {
            int next = tree[node][bits >> bit & 1];
            if (next < 0) {
                int symbol = ~next;
                if (symbol == EOS) {
                    return FAILS;
                }
                emitted = EMITS | symbol << SYMBOL_SHIFT;
                next = 0;
            }
            node = next;
        }
        return node | emitted | (mayEnd[node] ? MAY_END : 0);
    }

    /** The inner nodes of the code tree, root first; a leaf is the complement of its symbol. */
    private static int[][] tree() {
        int[][] tree = new int[EOS][2];
        int nodes = 1;
        for (int symbol = 0; symbol <= EOS; symbol++) {
            int node = 0;
            for (int bit = LENGTHS[symbol] - 1; bit > 0; bit--) {
                int side = CODES[symbol] >> bit & 1;
                if (tree[node][side] == 0) {
                    tree[node][side] = nodes++;
                }
                node = tree[node][side];
            }
            tree[node][CODES[symbol] & 1] = ~symbol;
        }
        return tree;
    }
}

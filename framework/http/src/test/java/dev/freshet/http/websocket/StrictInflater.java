package dev.freshet.http.websocket;

import java.io.ByteArrayOutputStream;

/** Decompresses deflate blocks (RFC 1951) and notes how far back the matches reach, which the JDK's does not say. */
final class StrictInflater {
    private static final int[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private byte[] history = new byte[0];
    private byte[] in = new byte[0];
    private int bit;
    private int farthest;

    int farthest() {
        return farthest;
    }

    /** What these blocks hold; matches may refer to what came before. */
    byte[] inflate(byte[] blocks) {
        in = blocks;
        bit = 0;
        int before = out.size();
        while (bit < in.length * 8 - 7) {
            block();
        }
        byte[] all = out.toByteArray();
        return java.util.Arrays.copyOfRange(all, before, all.length);
    }

    private void block() {
        boolean last = bits(1) == 1;
        switch (bits(2)) {
            case 0 -> stored();
            case 1 -> codes(fixedLengths(), fixedDistances());
            case 2 -> dynamic();
            default -> throw new IllegalStateException("a reserved type of block");
        }
        if (last) {
            throw new IllegalStateException("a last block in a stream that goes on");
        }
    }

    private void stored() {
        bit = (bit + 7) / 8 * 8;
        int length = bits(16);
        if (bits(16) != (~length & 0xffff)) {
            throw new IllegalStateException("the length of a stored block");
        }
        for (int i = 0; i < length; i++) {
            out.write(bits(8));
        }
    }

    private void dynamic() {
        int literals = bits(5) + 257;
        int distances = bits(5) + 1;
        int[] order = new int[19];
        int count = bits(4) + 4;
        for (int i = 0; i < count; i++) {
            order[ORDER[i]] = bits(3);
        }
        Huffman code = new Huffman(order, 0, 19);
        int[] lengths = new int[literals + distances];
        int at = 0;
        while (at < lengths.length) {
            int symbol = code.next();
            if (symbol < 16) {
                lengths[at++] = symbol;
            } else {
                int value = symbol == 16 ? lengths[at - 1] : 0;
                int repeat = symbol == 16 ? 3 + bits(2) : symbol == 17 ? 3 + bits(3) : 11 + bits(7);
                for (int i = 0; i < repeat; i++) {
                    lengths[at++] = value;
                }
            }
        }
        codes(new Huffman(lengths, 0, literals), new Huffman(lengths, literals, lengths.length));
    }

    private void codes(Huffman literals, Huffman distances) {
        for (int symbol = literals.next(); symbol != 256; symbol = literals.next()) {
            if (symbol < 256) {
                out.write(symbol);
            } else {
                copy(length(symbol), distance(distances.next()));
            }
        }
    }

    private int length(int symbol) {
        if (symbol == 285) {
            return 258;
        }
        int index = symbol - 257;
        int extra = index < 8 ? 0 : index / 4 - 1;
        return (index < 8 ? 3 + index : 3 + (4 + index % 4 << extra)) + bits(extra);
    }

    private int distance(int symbol) {
        int extra = symbol < 4 ? 0 : symbol / 2 - 1;
        return (symbol < 4 ? 1 + symbol : 1 + (2 + symbol % 2 << extra)) + bits(extra);
    }

    private void copy(int length, int distance) {
        farthest = Math.max(farthest, distance);
        history = out.toByteArray();
        int from = history.length - distance;
        for (int i = 0; i < length; i++) {
            int at = from + i % distance;
            out.write(history[at]);
        }
    }

    private int bits(int count) {
        int value = 0;
        for (int i = 0; i < count; i++, bit++) {
            value |= (in[bit / 8] >> bit % 8 & 1) << i;
        }
        return value;
    }

    private Huffman fixedLengths() {
        int[] lengths = new int[288];
        for (int i = 0; i < 288; i++) {
            lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        }
        return new Huffman(lengths, 0, 288);
    }

    private Huffman fixedDistances() {
        int[] lengths = new int[30];
        java.util.Arrays.fill(lengths, 5);
        return new Huffman(lengths, 0, 30);
    }

    /** A canonical code, read bit by bit. */
    private final class Huffman {
        private final int[] count = new int[16];
        private final int[] symbols;

        Huffman(int[] lengths, int from, int to) {
            for (int i = from; i < to; i++) {
                count[lengths[i]]++;
            }
            int[] offset = new int[17];
            for (int length = 1; length < 16; length++) {
                offset[length + 1] = offset[length] + count[length];
            }
            symbols = new int[to - from];
            for (int i = from; i < to; i++) {
                if (lengths[i] > 0) {
                    symbols[offset[lengths[i]]++] = i - from;
                }
            }
            count[0] = 0;
        }

        int next() {
            int code = 0;
            int first = 0;
            int index = 0;
            for (int length = 1; length < 16; length++) {
                code |= bits(1);
                if (code - first < count[length]) {
                    return symbols[index + code - first];
                }
                index += count[length];
                first = first + count[length] << 1;
                code <<= 1;
            }
            throw new IllegalStateException("no such code");
        }
    }
}

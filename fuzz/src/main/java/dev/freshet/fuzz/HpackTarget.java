package dev.freshet.fuzz;

import java.util.List;

/** Field blocks of one connection; the first octet selects the size of the table. */
final class HpackTarget implements FuzzTarget {
    @Override
    public void test(byte[] input) {
        Cuts.outcome(input, Blocks::new);
    }

    private static final class Blocks implements Reading, LengthPrefixed.Sink {
        private final LengthPrefixed parts = new LengthPrefixed();
        private FieldBlocks blocks = new FieldBlocks(4_096);
        private boolean begun;

        @Override
        public void read(byte[] bytes, int from, int to) {
            int start = from;
            if (!begun) {
                // The first block must announce a smaller size to the peer.
                int size = bytes[from] & 0xff;
                blocks = new FieldBlocks(size < 0xe0 ? 4_096 : (size & 0x1f) * 8);
                begun = true;
                start++;
            }
            parts.read(bytes, start, to, this);
        }

        @Override
        public void begin() {
            blocks.begin();
        }

        @Override
        public void bytes(byte[] bytes, int from, int to) {
            blocks.decode(bytes, from, to);
        }

        @Override
        public void end() {
            blocks.end();
            blocks.interpret(7, true);
        }

        @Override
        public List<String> outcome() {
            return blocks.lines();
        }
    }
}

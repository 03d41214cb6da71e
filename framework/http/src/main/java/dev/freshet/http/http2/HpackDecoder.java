package dev.freshet.http.http2;

/**
 * Decodes field blocks (RFC 7541). One instance decodes everything that a peer sends on a connection, because each
 * block changes its table: blocks of streams that no longer exist must be decoded too. Not thread-safe.
 *
 * <p>Each header is checked against the section's limits before it is stored. A header over the limits is dropped but
 * still enters the table. Decoding time depends on the bytes of the block only, not on the decoded size.
 */
public final class HpackDecoder {
    /** Longer than any section allows, and small enough that sums cannot overflow. */
    private static final int MAX_STRING = 1 << 24;
    private static final int MAX_NUMBER_SHIFT = 28;

    private enum State { FIELD, NUMBER, NAME_LENGTH, NAME, VALUE_LENGTH, VALUE }

    /** The meaning of the number being read. */
    private enum Number { INDEX, TABLE_SIZE, NAME_INDEX, NAME_LENGTH, VALUE_LENGTH }

    private final DynamicTable table;
    private final LiteralText text = new LiteralText();
    private FieldSection section = new FieldSection(0, 0);
    private int maxTableSize;
    /** The next block must begin by reducing the table to this size. */
    private int requiredSize = Integer.MAX_VALUE;
    private boolean fieldSeen;
    private State state = State.FIELD;
    private Number number = Number.INDEX;
    private long value;
    private int shift;
    private boolean indexing;
    private boolean huffman;
    private int nameLength;
    private int stringLeft;

    /**
     * @param announced the SETTINGS_HEADER_TABLE_SIZE that this side sends, in bytes. A size below 4,096 applies only
     *     from {@link #maxTableSize} on, because the peer does not know it before
     */
    public HpackDecoder(int announced) {
        int initial = Settings.INITIAL.headerTableSize();
        maxTableSize = Math.max(announced, initial);
        table = new DynamicTable(initial);
    }

    /** The peer has acknowledged this size. If its table is larger, its next block must begin with a reduction. */
    public void maxTableSize(int size) {
        maxTableSize = size;
        if (size < table.maxSize()) {
            requiredSize = Math.min(requiredSize, size);
        }
    }

    /** Begins a block. Clears the section, then decodes into it. */
    public void begin(FieldSection section) {
        section.clear();
        this.section = section;
        fieldSeen = false;
        state = State.FIELD;
    }

    /**
     * Decodes the next bytes of the block.
     *
     * @throws Http2Exception for the connection: COMPRESSION_ERROR, or ENHANCE_YOUR_CALM if the decoded size is too
     *     large
     */
    public void decode(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            switch (state) {
                case FIELD -> field(bytes[i++]);
                case NUMBER -> number(bytes[i++]);
                case NAME_LENGTH -> stringLength(Number.NAME_LENGTH, bytes[i++]);
                case VALUE_LENGTH -> stringLength(Number.VALUE_LENGTH, bytes[i++]);
                case NAME, VALUE -> i = string(bytes, i, to);
            }
        }
    }

    /**
     * Ends the block.
     *
     * @throws Http2Exception COMPRESSION_ERROR, for the connection, if the block ends inside a header
     */
    public void end() {
        if (state != State.FIELD) {
            throw error("a field block ends inside a header");
        }
        text.shrink();
    }

    static Http2Exception error(String reason) {
        return new Http2Exception(0, ErrorCode.COMPRESSION_ERROR, reason);
    }

    /** RFC 7541 section 6: the first bits select the representation. */
    private void field(byte b) {
        if (b < 0) {
            beginField();
            beginNumber(Number.INDEX, b, 0x7f);
        } else if (b >= 0x40) {
            beginLiteral(true);
            beginNumber(Number.NAME_INDEX, b, 0x3f);
        } else if (b >= 0x20) {
            if (fieldSeen) {
                throw error("a table size update is not at the start of a field block");
            }
            beginNumber(Number.TABLE_SIZE, b, 0x1f);
        } else {
            beginLiteral(false);
            beginNumber(Number.NAME_INDEX, b, 0x0f);
        }
    }

    private void beginField() {
        if (requiredSize != Integer.MAX_VALUE) {
            throw error("the table size update after a smaller HEADER_TABLE_SIZE is missing");
        }
        fieldSeen = true;
    }

    private void beginLiteral(boolean indexing) {
        beginField();
        this.indexing = indexing;
        text.begin(Math.max(section.remaining(), indexing ? table.maxSize() : 0));
    }

    private void beginNumber(Number what, byte first, int prefixMask) {
        number = what;
        value = first & prefixMask;
        shift = 0;
        if (value < prefixMask) {
            numberRead((int) value);
        } else {
            state = State.NUMBER;
        }
    }

    /** RFC 7541 section 5.1. */
    private void number(byte b) {
        if (shift > MAX_NUMBER_SHIFT) {
            throw error("a number has more than six bytes");
        }
        value += (long) (b & 0x7f) << shift;
        shift += 7;
        if (value > Integer.MAX_VALUE) {
            throw error("a number is over 2^31-1");
        }
        if (b >= 0) {
            numberRead((int) value);
        }
    }

    private void numberRead(int n) {
        switch (number) {
            case INDEX -> indexed(n);
            case TABLE_SIZE -> tableSize(n);
            case NAME_INDEX -> nameIndex(n);
            case NAME_LENGTH -> beginString(State.NAME, n);
            case VALUE_LENGTH -> beginString(State.VALUE, n);
        }
    }

    private void indexed(int index) {
        state = State.FIELD;
        if (index > StaticTable.SIZE) {
            int entry = entry(index);
            byte[] bytes = table.bytes();
            section.add(bytes, table.nameStart(entry), table.nameEnd(entry),
                    bytes, table.nameEnd(entry), table.valueEnd(entry));
        } else if (index > 0) {
            byte[] name = StaticTable.name(index);
            byte[] fieldValue = StaticTable.value(index);
            section.add(name, 0, name.length, fieldValue, 0, fieldValue.length);
        } else {
            throw error("a header has index 0");
        }
        requireNoBomb();
    }

    /**
     * Checks literals too: one byte can refer to a name in the table, and the literal is also copied into the table.
     */
    private void requireNoBomb() {
        if (section.isBomb()) {
            throw new Http2Exception(0, ErrorCode.ENHANCE_YOUR_CALM, "a field section decodes to too many bytes");
        }
    }

    private int entry(int index) {
        int entry = index - StaticTable.SIZE - 1;
        if (entry >= table.count()) {
            throw error("index " + index + " is after the end of the table");
        }
        return entry;
    }

    private void tableSize(int size) {
        if (size > maxTableSize) {
            throw error("a table size is " + size + ", over the limit of " + maxTableSize);
        }
        table.maxSize(size);
        if (size <= requiredSize) {
            requiredSize = Integer.MAX_VALUE;
        }
        state = State.FIELD;
    }

    private void nameIndex(int index) {
        if (index > StaticTable.SIZE) {
            int entry = entry(index);
            text.put(table.bytes(), table.nameStart(entry), table.nameEnd(entry));
        } else if (index > 0) {
            byte[] name = StaticTable.name(index);
            text.put(name, 0, name.length);
        }
        if (index > 0) {
            nameRead();
        } else {
            state = State.NAME_LENGTH;
        }
    }

    private void nameRead() {
        nameLength = text.length();
        state = State.VALUE_LENGTH;
    }

    private void stringLength(Number what, byte b) {
        huffman = b < 0;
        beginNumber(what, b, 0x7f);
    }

    private void beginString(State string, int length) {
        if (length > MAX_STRING) {
            throw error("a string has " + length + " bytes");
        }
        if (huffman) {
            text.beginHuffman();
        }
        stringLeft = length;
        state = string;
        if (length == 0) {
            stringRead();
        }
    }

    private int string(byte[] bytes, int from, int to) {
        int end = from + Math.min(to - from, stringLeft);
        if (huffman) {
            text.putHuffman(bytes, from, end);
        } else {
            text.put(bytes, from, end);
        }
        stringLeft -= end - from;
        if (stringLeft == 0) {
            stringRead();
        }
        return end;
    }

    private void stringRead() {
        if (huffman) {
            text.endHuffman();
        }
        if (state == State.VALUE) {
            literalRead();
        } else {
            nameRead();
        }
    }

    private void literalRead() {
        state = State.FIELD;
        byte[] bytes = text.bytes();
        if (text.overLimit()) {
            section.exceed();
        } else {
            section.add(bytes, 0, nameLength, bytes, nameLength, text.length());
            requireNoBomb();
        }
        if (indexing) {
            // A text over its limit is also larger than the table, so this reads no byte of it.
            table.add(bytes, nameLength, text.length(), 0, 0);
        }
    }
}

package dev.freshet.http.syntax;

/** Iterates over the elements of a comma-separated header value (RFC 9110 section 5.6.1), including empty ones. */
public final class ListElements {
    private final byte[] bytes;
    private final int end;
    private int next;
    private int elementStart;
    private int elementEnd;

    public ListElements(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.end = end;
        this.next = start;
    }

    /** Moves to the next element; false after the last. */
    public boolean next() {
        if (next > end) {
            return false;
        }
        int comma = next;
        while (comma < end && bytes[comma] != ',') {
            comma++;
        }
        elementStart = next;
        elementEnd = comma;
        while (elementStart < elementEnd && Ascii.isBlank(bytes[elementStart])) {
            elementStart++;
        }
        while (elementEnd > elementStart && Ascii.isBlank(bytes[elementEnd - 1])) {
            elementEnd--;
        }
        next = comma + 1;
        return true;
    }

    /** The index of the element's first byte. */
    public int start() {
        return elementStart;
    }

    /** The index after the element's last byte. */
    public int end() {
        return elementEnd;
    }

    public boolean isEmpty() {
        return elementStart == elementEnd;
    }

    public boolean isToken() {
        return Ascii.isToken(bytes, elementStart, elementEnd);
    }

    public boolean is(byte[] lowerCaseWord) {
        return Ascii.equalsIgnoreCase(bytes, elementStart, elementEnd, lowerCaseWord);
    }
}

package dev.freshet.http.http2;

import java.util.Arrays;

/**
 * HPACK's dynamic table (RFC 7541 sections 2.3.2 and 4), for both directions. One array holds the bytes of all entries,
 * oldest first; when it is full, evicted entries are overwritten. Entry 0 is the newest.
 */
final class DynamicTable {
    private static final int INTS_AN_ENTRY = 5;
    private static final int NAME_LENGTH = 1;
    private static final int VALUE_LENGTH = 2;
    private static final int NAME_HASH = 3;
    private static final int HASH = 4;

    private int maxSize;
    private int size;
    private byte[] bytes = new byte[0];
    private int start;
    private int end;
    /**
     * A ring of starts, lengths and hashes. Starts count from the first byte ever added, so moving bytes changes none.
     */
    private int[] entries = new int[8 * INTS_AN_ENTRY];
    private int base;
    private int oldest;
    private int count;

    DynamicTable(int maxSize) {
        this.maxSize = maxSize;
    }

    int maxSize() {
        return maxSize;
    }

    /** Changes the size and evicts what no longer fits (RFC 7541 section 4.3). */
    void maxSize(int maxSize) {
        this.maxSize = maxSize;
        evictTo(maxSize);
    }

    int count() {
        return count;
    }

    /** The array that holds the entries, until the next one is added. */
    byte[] bytes() {
        return bytes;
    }

    int nameStart(int entry) {
        return entries[at(entry)] - base;
    }

    /** The index after the name, where the value begins. */
    int nameEnd(int entry) {
        int at = at(entry);
        return entries[at] - base + entries[at + NAME_LENGTH];
    }

    int valueEnd(int entry) {
        int at = at(entry);
        return entries[at] - base + entries[at + NAME_LENGTH] + entries[at + VALUE_LENGTH];
    }

    /**
     * Adds an entry and evicts older ones to make space. An entry larger than the table only empties it (RFC 7541
     * section 4.4). {@code from} begins with the name and the value, and must not be this table's array.
     */
    void add(byte[] from, int nameEnd, int length, int nameHash, int hash) {
        if (length > maxSize - FieldSection.FIELD_OVERHEAD) {
            evictTo(0);
            return;
        }
        evictTo(maxSize - length - FieldSection.FIELD_OVERHEAD);
        makeRoom(length);
        System.arraycopy(from, 0, bytes, end, length);
        int at = newEntry();
        entries[at] = base + end;
        entries[at + NAME_LENGTH] = nameEnd;
        entries[at + VALUE_LENGTH] = length - nameEnd;
        entries[at + NAME_HASH] = nameHash;
        entries[at + HASH] = hash;
        end += length;
        size += length + FieldSection.FIELD_OVERHEAD;
    }

    /** The newest entry with this name and value, with which {@code other} begins; -1 if there is none. */
    int find(byte[] other, int nameEnd, int valueEnd, int hash) {
        for (int entry = 0; entry < count; entry++) {
            int at = at(entry);
            if (entries[at + HASH] == hash && entries[at + NAME_LENGTH] == nameEnd
                    && Arrays.equals(other, 0, valueEnd, bytes, nameStart(entry), valueEnd(entry))) {
                return entry;
            }
        }
        return -1;
    }

    /** The newest entry with this name, with which {@code other} begins; -1 if there is none. */
    int findName(byte[] other, int nameEnd, int nameHash) {
        for (int entry = 0; entry < count; entry++) {
            if (entries[at(entry) + NAME_HASH] == nameHash
                    && Arrays.equals(other, 0, nameEnd, bytes, nameStart(entry), nameEnd(entry))) {
                return entry;
            }
        }
        return -1;
    }

    private int at(int entry) {
        int slot = oldest + count - 1 - entry;
        int slots = entries.length / INTS_AN_ENTRY;
        return (slot < slots ? slot : slot - slots) * INTS_AN_ENTRY;
    }

    private int newEntry() {
        int slots = entries.length / INTS_AN_ENTRY;
        if (count == slots) {
            int[] larger = new int[entries.length * 2];
            int first = oldest * INTS_AN_ENTRY;
            System.arraycopy(entries, first, larger, 0, entries.length - first);
            System.arraycopy(entries, 0, larger, entries.length - first, first);
            entries = larger;
            oldest = 0;
        }
        count++;
        return at(0);
    }

    private void evictTo(int most) {
        while (size > most) {
            int at = at(count - 1);
            int length = entries[at + NAME_LENGTH] + entries[at + VALUE_LENGTH];
            start += length;
            size -= length + FieldSection.FIELD_OVERHEAD;
            oldest = oldest + 1 < entries.length / INTS_AN_ENTRY ? oldest + 1 : 0;
            count--;
        }
    }

    /** With space for twice the table, entries move only once per tableful of new ones. */
    private void makeRoom(int length) {
        if (bytes.length - end >= length) {
            return;
        }
        int live = end - start;
        int wanted = live + length;
        byte[] target = bytes;
        if (bytes.length < 2 * Math.min(maxSize, wanted)) {
            target = new byte[Math.max(256, 2 * wanted)];
        }
        System.arraycopy(bytes, start, target, 0, live);
        bytes = target;
        base += start;
        start = 0;
        end = live;
    }
}

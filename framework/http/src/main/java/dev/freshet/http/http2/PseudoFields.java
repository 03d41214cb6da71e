package dev.freshet.http.http2;

import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;
import java.util.Arrays;

/**
 * Finds the pseudo-headers of a head (RFC 9113 section 8.3). Each known one may appear once, before all regular
 * headers.
 */
final class PseudoFields {
    static final int NONE = -1;

    private final byte[][] names;
    private final int[] found;

    /** @param names the allowed names; other methods refer to a name by its index in this list */
    PseudoFields(String... names) {
        this.names = Ascii.words(names);
        this.found = new int[names.length];
    }

    /** @throws Http2Exception PROTOCOL_ERROR for the stream */
    void read(int streamId, FieldSection section, FieldRules rules) {
        if (section.pseudoFieldLate()) {
            throw FieldRules.malformed(streamId, "a pseudo-header follows a regular header");
        }
        Arrays.fill(found, NONE);
        FieldTable fields = section.pseudoFields();
        for (int i = 0; i < fields.size(); i++) {
            rules.checkValue(streamId, fields.bytes(), fields.valueStart(i), fields.valueEnd(i));
            int name = name(streamId, fields, i);
            if (found[name] != NONE) {
                throw FieldRules.malformed(streamId, "a pseudo-header appears twice");
            }
            found[name] = i;
        }
    }

    private int name(int streamId, FieldTable fields, int field) {
        int start = fields.nameStart(field);
        int end = start + fields.nameLength(field);
        for (int i = 0; i < names.length; i++) {
            if (names[i].length == end - start
                    && Arrays.equals(fields.bytes(), start, end, names[i], 0, names[i].length)) {
                return i;
            }
        }
        throw FieldRules.malformed(streamId, "a pseudo-header is unknown");
    }

    /** The index of the header with this name, or {@link #NONE}. */
    int field(int name) {
        return found[name];
    }

    boolean has(int name) {
        return found[name] != NONE;
    }
}

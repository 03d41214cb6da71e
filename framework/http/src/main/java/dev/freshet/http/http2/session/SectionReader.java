package dev.freshet.http.http2.session;

import dev.freshet.http.http2.FieldSection;

/** Handles the field sections that one side receives. */
interface SectionReader {
    FieldSection NONE = new FieldSection(0, 0);

    /**
     * A field block begins. Returns the section to decode into; every block must be decoded, to keep the table in sync.
     */
    FieldSection begin(int streamId, boolean endStream);

    /** The field block is decoded. */
    void end(int streamId, boolean endStream);
}

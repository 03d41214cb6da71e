package dev.freshet.http.http2.session;

import dev.freshet.http.http2.FieldSection;

/** What one side makes of the field sections that come. */
interface SectionReader {
    FieldSection NONE = new FieldSection(0, 0);

    /** A field block begins: where it is decoded to, which it must be for the table's sake whatever becomes of it. */
    FieldSection begin(int streamId, boolean endStream);

    /** The field block is decoded. */
    void end(int streamId, boolean endStream);
}

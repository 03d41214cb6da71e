package dev.freshet.processor.client;

import dev.freshet.processor.model.TypeName;

/**
 * What a method returns.
 *
 * @param holder what the value is in
 * @param form how the body becomes the value
 * @param value the type of the value, boxed
 */
record Answer(Holder holder, Form form, TypeName value) {

    /** What the value is in. */
    enum Holder { NONE, NULLABLE, OPTIONAL, ENTITY }

    /** How a body becomes a value. */
    enum Form { NOTHING, TEXT, BYTES, STREAM, JSON }
}

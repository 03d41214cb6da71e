package dev.freshet.processor.client;

import dev.freshet.processor.write.TypeName;

/**
 * The return type of a method.
 *
 * @param holder what contains the value
 * @param form how the body becomes the value
 * @param value the type of the value, boxed
 */
record Answer(Holder holder, Form form, TypeName value) {

    /** What contains the value. */
    enum Holder { NONE, NULLABLE, OPTIONAL, ENTITY }

    enum Form { NOTHING, TEXT, BYTES, STREAM, JSON }
}

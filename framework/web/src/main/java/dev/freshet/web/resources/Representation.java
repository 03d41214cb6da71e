package dev.freshet.web.resources;

import dev.freshet.web.conditional.EntityTag;
import org.jspecify.annotations.Nullable;

/**
 * A file in the form that one client receives.
 *
 * @param coding the content coding of the bytes; null for none
 * @param varies whether another client may receive another form
 */
record Representation(Resource resource, String contentType, @Nullable String coding, boolean varies) {
    /** Each form has its own tag. */
    EntityTag tag() {
        EntityTag tag = resource.tag();
        return coding == null ? tag : EntityTag.strong(tag.value() + '-' + coding);
    }
}

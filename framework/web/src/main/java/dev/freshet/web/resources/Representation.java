package dev.freshet.web.resources;

import dev.freshet.web.conditional.EntityTag;
import org.jspecify.annotations.Nullable;

/**
 * A file in the form in which a client gets it.
 *
 * @param coding the content coding of its bytes; null for none
 * @param varies whether another client may get another form
 */
record Representation(Resource resource, String contentType, @Nullable String coding, boolean varies) {
    /** Each form has a tag of its own. */
    EntityTag tag() {
        EntityTag tag = resource.tag();
        return coding == null ? tag : EntityTag.strong(tag.value() + '-' + coding);
    }
}

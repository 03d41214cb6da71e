package dev.freshet.web.multipart;

import dev.freshet.http.JsonType;
import dev.freshet.web.BodyNotReadableException;
import dev.freshet.web.UnsupportedMediaTypeException;
import dev.freshet.web.binding.Bodies;

/** The bytes of a part that is read as JSON. */
@SuppressWarnings("ArrayRecordComponent")
record JsonPart(PartHead head, byte[] bytes) {
    String name() {
        return head.name();
    }

    /**
     * @throws UnsupportedMediaTypeException 415 if the type of the part is missing or not JSON
     * @throws BodyNotReadableException 400 if the JSON does not fit; the detail names the part
     */
    <T> T read(JsonType<T> type) {
        String contentType = head.contentType();
        if (contentType == null || !Bodies.isJson(contentType)) {
            throw new UnsupportedMediaTypeException(head.shown() + " is not application/json", "");
        }
        try {
            return type.read(bytes);
        } catch (BodyNotReadableException e) {
            throw new BodyNotReadableException(head.shown() + ": " + e.detail());
        }
    }
}

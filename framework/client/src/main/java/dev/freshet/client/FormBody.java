package dev.freshet.client;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;

/** Encodes forms. A space becomes {@code %20}, which all form decoders understand, like a plus. */
final class FormBody {
    private FormBody() {
    }

    static ClientBody of(Map<String, ?> fields) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, ?> field : fields.entrySet()) {
            Iterable<?> values = field.getValue() instanceof Iterable<?> many ? many
                    : Collections.singletonList(field.getValue());
            for (Object value : values) {
                if (!text.isEmpty()) {
                    text.append('&');
                }
                UriTemplate.pair(text, field.getKey(), value);
            }
        }
        return new ClientBody.BytesBody("application/x-www-form-urlencoded",
                text.toString().getBytes(StandardCharsets.US_ASCII));
    }
}

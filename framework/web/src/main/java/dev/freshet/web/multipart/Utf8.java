package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 without replacing what is malformed. */
final class Utf8 {
    private Utf8() {
    }

    /**
     * @param what names the bytes in messages to clients
     * @throws HttpException 400 if the bytes are not UTF-8
     */
    static String decode(String what, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new HttpException(400, what + " is not in UTF-8");
        }
    }
}

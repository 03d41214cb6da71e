package dev.freshet.http.http2;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;

/**
 * A response head read from a field section (RFC 9113 section 8.3.2). It is a view, valid until the section is
 * refilled. Reusable; not thread-safe.
 */
public final class Http2ResponseHead implements ResponseHead {
    private static final int STATUS = 0;
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");

    private final FieldSection section;
    private final FieldRules rules = new FieldRules();
    private final PseudoFields pseudo = new PseudoFields(":status");
    private int status;
    private long bodyLength;

    public Http2ResponseHead(FieldSection section) {
        this.section = section;
    }

    /**
     * Reads the section as the head of this stream's response.
     *
     * @param toHead whether the request was HEAD, so that no body follows
     * @throws Http2Exception for the stream: PROTOCOL_ERROR if the response is malformed, ENHANCE_YOUR_CALM if it is
     *     over the limits
     */
    public void read(int streamId, boolean endStream, boolean toHead) {
        if (section.overLimit()) {
            throw new Http2Exception(streamId, ErrorCode.ENHANCE_YOUR_CALM, "the headers are over the limit");
        }
        pseudo.read(streamId, section, rules);
        rules.check(streamId, section.fields());
        readStatus(streamId);
        try {
            bodyLength = bodyLength(streamId, section.fields(), endStream, toHead);
        } catch (HttpException refusal) {
            throw FieldRules.malformed(streamId, refusal.detail());
        }
        if (interim() && endStream) {
            throw FieldRules.malformed(streamId, "the stream ends with an interim response");
        }
    }

    private void readStatus(int streamId) {
        FieldTable fields = section.pseudoFields();
        int field = pseudo.field(STATUS);
        int start = field == PseudoFields.NONE ? 0 : fields.valueStart(field);
        boolean digits = field != PseudoFields.NONE && fields.valueEnd(field) - start == 3;
        int code = 0;
        for (int i = start; i < start + 3 && digits; i++) {
            digits = Ascii.isDigit(fields.bytes()[i]);
            code = code * 10 + fields.bytes()[i] - '0';
        }
        // RFC 9113 section 8.6: HTTP/2 has no 101.
        if (!digits || code < 100 || code == 101) {
            throw FieldRules.malformed(streamId, "a response has no valid :status");
        }
        status = code;
    }

    private long bodyLength(int streamId, FieldTable fields, boolean endStream, boolean toHead) {
        int contentLength = PseudoFields.NONE;
        for (int i = 0; i < fields.size(); i++) {
            if (fields.nameLength(i) == CONTENT_LENGTH.length && fields.isNamed(i, CONTENT_LENGTH)) {
                contentLength = RequestMeaning.only(streamId, contentLength, i);
            }
        }
        boolean noBody = toHead || status == 304 || status == 204 || interim();
        long announced = RequestMeaning.bodyLength(streamId, fields, contentLength, endStream && !noBody);
        return noBody || endStream ? 0 : announced;
    }

    @Override
    public HttpVersion version() {
        return HttpVersion.HTTP_2;
    }

    /** 100 to 999, never 101. */
    @Override
    public int status() {
        return status;
    }

    @Override
    public HttpHeaders headers() {
        return section.headers();
    }

    /** The length of the body: 0 if there is none, -1 if it is unknown until the body ends. */
    @Override
    public long contentLength() {
        return bodyLength;
    }
}

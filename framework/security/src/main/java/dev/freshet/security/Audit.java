package dev.freshet.security;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.log.LineLimit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports refusals and logins to the log and to the application's {@link AuditSink}s. A bean; thread-safe. */
public final class Audit {
    private static final Logger LOG = LoggerFactory.getLogger("dev.freshet.security.audit");
    /** In characters. */
    private static final int LONGEST_REASON = 300;

    private final List<AuditSink> sinks;

    Audit(List<AuditSink> sinks) {
        this.sinks = List.copyOf(sinks);
    }

    /**
     * Reports a refused request. Requests without credentials are common, so the log gets them only if there is a
     * reason, such as a method of a bean that needs a caller.
     *
     * @param caller null if the credentials are not valid
     */
    void refused(Refusal refusal, String reason, HttpRequest request, @Nullable Authenticated caller) {
        String text = printable(reason);
        if (refusal != Refusal.NO_CREDENTIALS || !reason.isEmpty()) {
            LineLimit.write(LOG::warn, LOG::debug, refusal, "Refused {} {} from {}: {}: {}", request.method(),
                    request.path(), request.remoteAddress().getHostString(), refusal.text(), text);
        }
        tell(type(refusal), text, request, caller);
    }

    /** Reports a login: a password was right, or a session begins. */
    public void loggedIn(Authenticated caller, HttpRequest request) {
        LineLimit.write(LOG::info, LOG::debug, caller.issuer(), "Login of {} from {}", printable(caller.toString()),
                request.remoteAddress().getHostString());
        tell(AuditEvent.Type.LOGIN, "", request, caller);
    }

    private void tell(AuditEvent.Type type, String reason, HttpRequest request, @Nullable Authenticated caller) {
        if (sinks.isEmpty()) {
            return;
        }
        AuditEvent event = new AuditEvent(type, reason, request.method().name(), request.path(),
                request.remoteAddress().getAddress(), Optional.ofNullable(caller).map(Audit::of));
        for (AuditSink sink : sinks) {
            try {
                sink.record(event);
            } catch (RuntimeException failure) {
                LineLimit.write(LOG::error, LOG::debug, failure, "The {} failed", sink.getClass().getSimpleName(),
                        failure);
            }
        }
    }

    private static AuditEvent.Type type(Refusal refusal) {
        return switch (refusal) {
            case NO_CREDENTIALS -> AuditEvent.Type.NO_CREDENTIALS;
            case BAD_CREDENTIALS -> AuditEvent.Type.BAD_CREDENTIALS;
            case TWO_CREDENTIALS -> AuditEvent.Type.TWO_CREDENTIALS;
            case NOT_ALLOWED -> AuditEvent.Type.NOT_ALLOWED;
            case NOT_ENCRYPTED -> AuditEvent.Type.NOT_ENCRYPTED;
            case TOO_MANY_FAILURES -> AuditEvent.Type.TOO_MANY_FAILURES;
            case CROSS_SITE -> AuditEvent.Type.CROSS_SITE;
        };
    }

    private static AuditEvent.Caller of(Authenticated caller) {
        return new AuditEvent.Caller(caller.issuer(), caller.name(), Optional.ofNullable(caller.claims().text("jti")));
    }

    /** A name comes from a token, so it could otherwise begin a line of its own in the log. */
    private static String printable(String reason) {
        StringBuilder text = new StringBuilder();
        reason.codePoints().limit(LONGEST_REASON)
                .forEach(character -> text.appendCodePoint(Character.isISOControl(character) ? '?' : character));
        return text.toString();
    }
}

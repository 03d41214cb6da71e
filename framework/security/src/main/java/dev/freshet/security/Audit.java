package dev.freshet.security;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.log.LineLimit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports refusals, logins and logouts to the log and to the application's {@link AuditSink}s. A bean; thread-safe. */
public final class Audit {
    private static final Logger LOG = LoggerFactory.getLogger("dev.freshet.security.audit");
    /** In characters. */
    private static final int LONGEST_REASON = 300;

    private final List<AuditSink> sinks;

    /** @param sinks each receives every event, on the thread of the request */
    public Audit(List<AuditSink> sinks) {
        this.sinks = List.copyOf(sinks);
    }

    /**
     * Reports a refused request. Requests without credentials are common, so the log gets them only if there is a
     * reason, such as a method of a bean that needs a caller.
     *
     * @param text what was refused, for the log
     * @param caller null if the credentials are not valid
     */
    public void refused(AuditEvent.Type type, String text, String reason, HttpRequest request,
            @Nullable Authenticated caller) {
        String printed = printable(reason);
        if (type != AuditEvent.Type.NO_CREDENTIALS || !reason.isEmpty()) {
            LineLimit.write(LOG::warn, LOG::debug, type, "Refused {} {} from {}: {}", request.method(),
                    request.path(), request.remoteAddress().getHostString(),
                    printed.isEmpty() ? text : text + ": " + printed);
        }
        tell(type, printed, request, Optional.ofNullable(caller).map(Audit::of));
    }

    /** Reports a login: a password was right, or a session begins. */
    public void loggedIn(Authenticated caller, HttpRequest request) {
        LineLimit.write(LOG::info, LOG::debug, caller.issuer(), "Login of {} from {}", printable(caller.toString()),
                request.remoteAddress().getHostString());
        tell(AuditEvent.Type.LOGIN, "", request, Optional.of(of(caller)));
    }

    /**
     * Reports that a browser has come back from the identity server, but that its login does not count.
     *
     * @param reason without what the browser or the server has sent; a short type of a token and a short error code are
     *     allowed
     */
    public void loginRefused(String reason, HttpRequest request) {
        LineLimit.write(LOG::warn, LOG::debug, "login", "Refused a login from {}: {}",
                request.remoteAddress().getHostString(), reason);
        tell(AuditEvent.Type.LOGIN_REFUSED, reason, request, Optional.empty());
    }

    /**
     * Reports that the identity server has ended sessions.
     *
     * @param subject the user; empty if the server has named only the login
     * @param sessions how many have ended
     */
    public void loggedOut(Optional<AuditEvent.Caller> subject, int sessions, HttpRequest request) {
        LineLimit.write(LOG::info, LOG::debug, "logout", "Ended {} sessions for {}", sessions,
                request.remoteAddress().getHostString());
        tell(AuditEvent.Type.LOGOUT, "sessions ended: " + sessions, request, subject);
    }

    /**
     * Reports that a logout token does not count, or that the sessions could not be ended.
     *
     * @param reason without what the token says; a short type is allowed
     */
    public void logoutRefused(String reason, HttpRequest request) {
        LineLimit.write(LOG::warn, LOG::debug, "logout", "Refused a logout from {}: {}",
                request.remoteAddress().getHostString(), reason);
        tell(AuditEvent.Type.LOGOUT_REFUSED, reason, request, Optional.empty());
    }

    private void tell(AuditEvent.Type type, String reason, HttpRequest request, Optional<AuditEvent.Caller> caller) {
        if (sinks.isEmpty()) {
            return;
        }
        AuditEvent event = new AuditEvent(type, reason, request.method().name(), request.path(),
                request.remoteAddress().getAddress(), caller);
        for (AuditSink sink : sinks) {
            try {
                sink.record(event);
            } catch (RuntimeException failure) {
                LineLimit.write(LOG::error, LOG::debug, failure, "The {} failed", sink.getClass().getSimpleName(),
                        failure);
            }
        }
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

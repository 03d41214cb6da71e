package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.PreparedRequest;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.WireRequest;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is sent where, and what must come back.
 *
 * @param limit for making a connection, and for a request
 */
record Target(InetSocketAddress address, PreparedRequest request, Check check, Duration limit) {

    /** @throws LoadException if the plan's server or request cannot be sent to or sent */
    static Target of(LoadPlan plan) {
        InetSocketAddress address = new InetSocketAddress(plan.host(), plan.port());
        if (address.isUnresolved()) {
            throw new LoadException("no address is known for the host \"" + plan.host() + "\"");
        }
        WireRequest request = plan.request();
        String authority = plan.port() == 80 ? plan.host() : plan.host() + ":" + plan.port();
        try {
            PreparedRequest prepared = PreparedRequest.of(request.method(), request.path(), authority,
                    request.headers(), request.body().getBytes(StandardCharsets.UTF_8));
            return new Target(address, prepared, plan.check(), Duration.ofMillis(plan.limitMillis()));
        } catch (IllegalArgumentException e) {
            throw new LoadException("the request " + request.method() + " " + request.path()
                    + " cannot be sent: " + e.getMessage(), e);
        }
    }

    /** What is wrong with an answer; null for nothing. */
    @Nullable FailureKind fault(int status, long length) {
        if (status != check.status()) {
            return FailureKind.WRONG_STATUS;
        }
        return length < check.leastBytes() || length > check.mostBytes() ? FailureKind.WRONG_BODY : null;
    }
}

package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.ConnectTarget;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.client.loop.PreparedRequest;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The server, the request and the expected response.
 *
 * @param limit for opening a connection, and for a request
 */
record Target(InetSocketAddress address, Protocol protocol, PreparedRequest prepared, OutgoingRequest request,
        byte[] body, Check check, Duration limit) {

    /** @throws LoadException if the plan's host is unknown or its request invalid */
    static Target of(LoadPlan plan) {
        InetSocketAddress address = new InetSocketAddress(plan.host(), plan.port());
        if (address.isUnresolved()) {
            throw new LoadException("unknown host \"" + plan.host() + "\"");
        }
        WireRequest request = plan.request();
        String authority = plan.port() == 80 ? plan.host() : plan.host() + ":" + plan.port();
        try {
            byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
            PreparedRequest prepared =
                    PreparedRequest.of(request.method(), request.path(), authority, request.headers(), body);
            OutgoingRequest outgoing = new OutgoingRequest(request.method(), request.path(), authority)
                    .contentLength(body.length);
            request.headers().forEach(outgoing::field);
            return new Target(address, plan.protocol(), prepared, outgoing, body, plan.check(),
                    Duration.ofMillis(plan.limitMillis()));
        } catch (IllegalArgumentException e) {
            throw new LoadException("the request " + request.method() + " " + request.path()
                    + " cannot be sent: " + e.getMessage(), e);
        }
    }

    /** How to connect, if a connection has several requests at a time. */
    ConnectTarget connection() {
        return new ConnectTarget(address, ClientProtocol.H2C, null, null, limit, ClientLimits.DEFAULT);
    }

    /** The fault of a response; null if there is none. */
    @Nullable FailureKind fault(int status, long length) {
        if (status != check.status()) {
            return FailureKind.WRONG_STATUS;
        }
        return length < check.leastBytes() || length > check.mostBytes() ? FailureKind.WRONG_BODY : null;
    }
}

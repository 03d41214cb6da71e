package dev.freshet.conformance.gateway;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.http1.EchoApplication;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;

/**
 * A gateway before an upstream, and between them a relay that records what the gateway sends. The gateway keeps the
 * client's Host, and tells the upstream which client's connection a request came on.
 */
final class RecordedGateway implements AutoCloseable {
    private static final ProxyOptions KEEP_HOST =
            new ProxyOptions(true, RetryPolicy.NONE, ProxyOptions.DEFAULT.tunnelIdle());
    private static final long LARGE = 1_000_000_000;

    private final ClientProtocol upstreamProtocol;
    private final HttpServer upstream;
    private final RecordingRelay relay;
    private final TestGateway gateway;

    /** What has come to the upstream: requests by the gateway's count, bytes by the relay's. */
    record Traffic(int requests, long bytes) {
        Traffic since(Traffic before) {
            return new Traffic(requests - before.requests, bytes - before.bytes);
        }
    }

    /** @param served what the upstream serves, in this version of HTTP */
    RecordedGateway(ServerConfig config, ClientProtocol upstreamProtocol, HttpApplication served) throws IOException {
        this.upstreamProtocol = upstreamProtocol;
        upstream = HttpServer.start(large(), served);
        relay = new RecordingRelay(upstream.port());
        gateway = TestGateway.before(upstreamProtocol, relay.port()).options(KEEP_HOST).config(config)
                .filter(RecordedGateway::tellClientPort).start();
    }

    /** In as many bytes whatever it is. */
    private static void tellClientPort(GatewayExchange exchange, GatewayChain chain) throws Exception {
        exchange.upstreamRequest().set(EchoApplication.CLIENT_PORT,
                "%05d".formatted(exchange.request().remoteAddress().getPort()));
        chain.proceed(exchange);
    }

    /** Takes bodies of a gigabyte. */
    static ServerConfig large() {
        Http1Limits limits = Http1Limits.DEFAULT;
        return EngineMode.NIO_VIRTUAL.config().withHttp1(new Http1Limits(limits.maxRequestLine(),
                limits.maxHeaderBytes(), limits.maxHeaderCount(), LARGE, limits.maxChunkExtensionBytes(),
                limits.maxTrailerBytes(), limits.maxTrailerCount()));
    }

    int port() {
        return gateway.port();
    }

    PooledInstance instance() {
        return gateway.instance(0);
    }

    ClientProtocol upstreamProtocol() {
        return upstreamProtocol;
    }

    /** Where the upstream is, to the gateway. */
    int upstreamPort() {
        return relay.port();
    }

    Traffic traffic() {
        return new Traffic(instance().begun(), relay.bytes());
    }

    /** Requests that the upstream got. */
    int requests() {
        return relay.requests(upstreamProtocol);
    }

    /** The gateway first: an upstream waits for those that have connections to it. */
    @Override
    public void close() throws IOException {
        gateway.close();
        relay.close();
        upstream.stop();
    }
}

package dev.freshet.client.exchange;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request with its response. Methods that send or receive block; use virtual threads for many exchanges. One thread
 * may send while another one receives. Any thread may call {@link #cancel()}, which ends both waits. Interrupting a
 * waiting thread cancels the exchange.
 */
public interface Exchange extends AutoCloseable {
    HttpVersion version();

    /**
     * Sends bytes of the body; blocks while the peer accepts none. You may reuse the array after the call.
     *
     * @throws ClientException also if the response is already complete and the server does not need the rest of the
     *     body; {@link #response()} then still returns it
     */
    void write(byte[] bytes, int offset, int length) throws ClientException;

    /**
     * Ends the request body. Required unless the announced length is 0. Has no effect if the body has ended or the
     * response is complete.
     */
    void end() throws ClientException;

    /** Ends the request body with trailers. */
    void end(ResponseFields trailers) throws ClientException;

    /** Sets a consumer for 1xx responses. It runs on the thread that waits in {@link #response()}; set it before. */
    void onInterim(Consumer<? super ResponseHead> action);

    /**
     * Runs an action once {@link #response()} has something to do: to return, to fail, or to pass on an interim
     * response. The action may run before this method returns. It usually runs on the event loop, after the loop has
     * processed all input that has arrived; it must not block.
     */
    void onResponse(Runnable action);

    /** Waits for the response head, which is valid until the exchange is closed. */
    ResponseHead response() throws ClientException;

    /** Whether {@link #response()} would return or fail at once. */
    boolean responded();

    /** Whether the response is complete, so that reading it never waits. */
    boolean isWhole();

    /** Reads decoded bytes of the response body: at least one, or returns -1 at the end. */
    int read(byte[] into, int offset, int length) throws ClientException;

    /** The bytes that {@link #read} would return without blocking. */
    int available();

    /**
     * Sets an action that runs once the response is complete and its connection or stream was returned, even if the
     * body is not yet read. It runs on the event loop, so it must not block; if the response is already complete, it
     * runs at once. It does not run if the exchange fails. Set it only once.
     */
    void onWhole(Runnable action);

    /** The trailers; empty before the end of the body, or if there are none. */
    HttpHeaders trailers();

    /**
     * Waits for the response and returns whether it accepts the protocol. If so, the body methods read and write the
     * protocol's bytes.
     */
    default boolean upgraded(@Nullable String protocol) throws ClientException {
        int status = response().status();
        return protocol != null && (status == 101 || version() == HttpVersion.HTTP_2 && status / 100 == 2);
    }

    /** Ends the exchange now. Any thread may call this. */
    void cancel();

    /** Returns the connection if request and response are complete; otherwise cancels. */
    @Override
    void close();
}

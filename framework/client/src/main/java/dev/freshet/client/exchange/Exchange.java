package dev.freshet.client.exchange;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http1.ResponseFields;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response. Every method that sends or receives waits, which costs a virtual thread nothing. One
 * thread may send while another receives; {@link #cancel()} may be called by any, and ends the waits of both. An
 * interrupted thread cancels the exchange.
 */
public interface Exchange extends AutoCloseable {
    HttpVersion version();

    /**
     * Sends bytes of the body, waiting while the peer takes none. The array may be reused when this returns.
     *
     * @throws ClientException also if the response is whole already and the rest of the body not wanted; then
     *     {@link #response()} gives it all the same
     */
    void write(byte[] bytes, int offset, int length) throws ClientException;

    /**
     * Ends the request's body. Needed also where it is empty but was announced. Does nothing if the response is whole
     * already, or the body ended.
     */
    void end() throws ClientException;

    /** Ends the request's body with trailers. */
    void end(ResponseFields trailers) throws ClientException;

    /** Is told each 1xx response, on the thread that waits for {@link #response()}. To be set before that is called. */
    void onInterim(Consumer<? super ResponseHead> action);

    /** Waits for the response's head. Holds until the exchange is closed. */
    ResponseHead response() throws ClientException;

    /** Whether the response's head is there, or the exchange has failed: {@link #response()} would not wait. */
    boolean responded();

    /** Reads the response's body, decoded from its transfer coding: at least one byte, or -1 at its end. */
    int read(byte[] into, int offset, int length) throws ClientException;

    /** Bytes that {@link #read} would give without waiting. */
    int available();

    /**
     * Is told once the response is whole and its connection or stream was given back, though its body may be unread. On
     * the loop, which must not wait, or at once if that is so already. Not told if the exchange fails. Set once.
     */
    void onWhole(Runnable action);

    /** Fields behind the body; empty before its end and where there are none. */
    HttpHeaders trailers();

    /** The other protocol's bytes once {@link #response()} has agreed to it are written and read as the bodies are. */
    default boolean upgraded(@Nullable String protocol) throws ClientException {
        int status = response().status();
        return protocol != null && (status == 101 || version() == HttpVersion.HTTP_2 && status / 100 == 2);
    }

    /** Ends the exchange now. Any thread may call. */
    void cancel();

    /** Gives the connection back if request and response are whole, else cancels. */
    @Override
    void close();
}

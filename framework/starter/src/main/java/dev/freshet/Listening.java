package dev.freshet;

import dev.freshet.http.HttpApplication;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ListenException;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ServerHost;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TlsException;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;

/** Starts and stops a server, or lets the {@link ServerHost} do so; explains what to do if it cannot listen. */
final class Listening {
    private static final int LAST_PORT = 65_535;

    private Listening() {
    }

    /** @param keys the section of its host and port: {@code server} or {@code management} */
    static HttpServer start(String keys, ServerConfig config, HttpApplication application) {
        try {
            ServerHost host = ServerHost.current();
            return host == null ? HttpServer.start(config, application) : host.start(config, application);
        } catch (ListenException failure) {
            throw new StartException(reason(keys, failure), failure);
        } catch (TlsException wrong) {
            throw new StartException(String.valueOf(wrong.getMessage()), wrong);
        } catch (IOException failure) {
            throw new StartException("cannot start the server: " + failure.getMessage(), failure);
        }
    }

    /** @return whether all requests ended by themselves */
    static boolean stop(HttpServer server) {
        return stop(server, () -> {
        });
    }

    /**
     * @param afterDelay what {@link HttpServer#stop(Runnable)} runs; a host has no delay
     * @return whether all requests ended by themselves
     */
    static boolean stop(HttpServer server, Runnable afterDelay) {
        ServerHost host = ServerHost.current();
        if (host == null) {
            return server.stop(afterDelay);
        }
        boolean clean;
        try {
            afterDelay.run();
        } finally {
            clean = host.stop(server);
        }
        return clean;
    }

    private static String reason(String keys, ListenException failure) {
        ListenerConfig listener = failure.listener();
        boolean isMain = listener.name().equals(ListenerConfig.MAIN);
        String section = isMain ? keys : listener.key();
        String reason = switch (listener.address()) {
            case ListenerConfig.Port port -> ofPort(section, port, failure);
            case ListenerConfig.UnixSocket socket -> section + ".unix-socket.path: cannot listen on " + socket.path()
                    + ": " + failure.getMessage();
        };
        return isMain ? reason : "listener " + listener.name() + ": " + reason;
    }

    /** Reads the system's message, because the JDK offers no other way to distinguish the reasons. */
    private static String ofPort(String section, ListenerConfig.Port port, ListenException failure) {
        if (failure.getCause() instanceof UnresolvedAddressException) {
            return section + ".host: cannot resolve \"" + port.host() + "\"";
        }
        String message = String.valueOf(failure.getMessage());
        int number = port.number();
        if (message.contains("in use")) {
            return "port " + number + " is in use by another process; choose another with --" + section + ".port="
                    + (number == LAST_PORT ? number - 1 : number + 1);
        }
        if (message.contains("ermission denied")) {
            return "port " + number + " needs more privileges; choose one above 1023 with --" + section
                    + ".port=8080";
        }
        return "cannot listen on " + port + ": " + message;
    }
}

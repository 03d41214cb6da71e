package dev.freshet;

import dev.freshet.http.HttpApplication;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.TlsException;
import java.io.IOException;
import java.net.BindException;
import java.nio.channels.UnresolvedAddressException;

/** Starts a server; explains what to do if it cannot listen. */
final class Listening {
    private Listening() {
    }

    /** @param keys the section of its host and port: {@code server} or {@code management} */
    static HttpServer start(String keys, ServerConfig config, HttpApplication application) {
        try {
            return HttpServer.start(config, application);
        } catch (BindException refused) {
            throw new StartException(refusal(keys, config, String.valueOf(refused.getMessage())), refused);
        } catch (UnresolvedAddressException unknown) {
            throw new StartException(keys + ".host: cannot resolve \"" + config.host() + "\"", unknown);
        } catch (TlsException wrong) {
            throw new StartException(String.valueOf(wrong.getMessage()), wrong);
        } catch (IOException failure) {
            throw new StartException("cannot listen on port " + config.port() + ": " + failure.getMessage(), failure);
        }
    }

    /** Reads the system's message, because the JDK offers no other way to distinguish the reasons. */
    private static String refusal(String keys, ServerConfig config, String message) {
        int port = config.port();
        if (message.contains("in use")) {
            return "port " + port + " is in use by another process; choose another with --" + keys + ".port="
                    + (port + 1);
        }
        if (message.contains("ermission denied")) {
            return "port " + port + " needs more privileges; choose one above 1023 with --" + keys + ".port=8080";
        }
        return "cannot listen on " + config.host() + ":" + port + ": " + message;
    }
}

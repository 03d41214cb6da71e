package dev.freshet.config;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Records and binders as the annotation processor writes them. */
final class Bound {
    private Bound() {
    }

    enum Mode { NIO, HYBRID }

    record Server(int port, Mode executionMode, Optional<Tls> tls) {
        Server {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("port must be between 0 and 65535, is " + port);
            }
        }
    }

    record Tls(String certificate, String keyPassword) {
        Tls {
            if (keyPassword.length() < 4) {
                throw new IllegalArgumentException("too short a password: " + keyPassword);
            }
        }
    }

    record Gateway(List<Route> routes, Map<String, Route> named) {
    }

    record Route(URI uri, int weight) {
        Route {
            if ("ftp".equals(uri.getScheme())) {
                throw new IllegalArgumentException("uri must begin with http, is " + uri);
            }
        }
    }

    static final class ServerBinder implements ConfigBinder<Server> {
        @Override
        public String prefix() {
            return "server";
        }

        @Override
        public Server bind(ConfigReader reader) {
            return new Server(
                    reader.integer("port", "8080"),
                    reader.enumValue("execution-mode", Mode.values(), "nio"),
                    reader.optional("tls", new TlsBinder()));
        }
    }

    static final class TlsBinder implements ConfigBinder<Tls> {
        @Override
        public String prefix() {
            return "";
        }

        @Override
        public Tls bind(ConfigReader reader) {
            return new Tls(reader.string("certificate", null), reader.string("key-password", null));
        }
    }

    static final class GatewayBinder implements ConfigBinder<Gateway> {
        @Override
        public String prefix() {
            return "gateway";
        }

        @Override
        public Gateway bind(ConfigReader reader) {
            return new Gateway(
                    reader.list("routes", new RouteBinder()),
                    reader.map("named", new RouteBinder()));
        }
    }

    static final class RouteBinder implements ConfigBinder<Route> {
        @Override
        public String prefix() {
            return "";
        }

        @Override
        public Route bind(ConfigReader reader) {
            return new Route(reader.uri("uri", null), reader.integer("weight", "1"));
        }
    }

}

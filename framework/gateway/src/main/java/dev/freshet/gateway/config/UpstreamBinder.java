package dev.freshet.gateway.config;

import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigType;
import dev.freshet.config.DataSize;
import dev.freshet.config.Origin;
import dev.freshet.config.Percent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

record UpstreamBinder(String name) {
    private static final List<String> PROTOCOLS = List.of("http/1.1", "h2c", "tls", "tls-h2", "tls-http/1.1");
    private static final List<ClientProtocol> MEANT = List.of(ClientProtocol.HTTP_1_1, ClientProtocol.H2C,
            ClientProtocol.TLS, ClientProtocol.TLS_HTTP_2, ClientProtocol.TLS_HTTP_1_1);

    UpstreamConfig bind(ConfigReader reader) {
        ClientProtocol protocol = reader.value("protocol", UpstreamBinder::protocol, "http/1.1");
        boolean hasTls = reader.origin("tls").kind() != Origin.Kind.DEFAULT;
        if (hasTls && protocol != null && !protocol.isSecure()) {
            reader.problem("tls", "has no effect with a protocol without TLS; remove it or set a protocol with TLS");
        }
        return new UpstreamConfig(name, protocol, discovery(reader), balance(reader), health(reader),
                ejection(reader.nested("ejection")), pool(reader.nested("pool")),
                shares(reader.nested("pool")), tls(reader.nested("tls")));
    }

    private static ClientProtocol protocol(String text) {
        int index = PROTOCOLS.indexOf(text.toLowerCase(Locale.ROOT));
        if (index < 0) {
            throw new IllegalArgumentException("write one of " + String.join(", ", PROTOCOLS));
        }
        return MEANT.get(index);
    }

    private static @Nullable Discovery discovery(ConfigReader reader) {
        List<Discovery> found = new ArrayList<>();
        // A section with a problem is set, but not found.
        Set<String> set = new HashSet<>();
        if (!reader.string("instances", "").isEmpty()) {
            List<Address> addresses = reader.list("instances", Address::parse);
            if (addresses.stream().distinct().count() < addresses.size()) {
                reader.problem("instances", "has an address twice");
            }
            set.add("instances");
            found.add(new Discovery.Fixed(addresses));
        } else if (!reader.elements("instances").isEmpty()) {
            set.add("instances");
            found.add(new Discovery.Fixed(addresses(reader.elements("instances"))));
        }
        reader.optional("dns", ConfigBinder.of(dns -> {
            set.add("dns");
            return new Discovery.Dns(dns.string("name", null), dns.integer("port", null),
                    dns.duration("interval", "5s"));
        })).ifPresent(found::add);
        reader.optional("srv", ConfigBinder.of(srv -> {
            set.add("srv");
            return new Discovery.Srv(srv.string("name", null), srv.duration("interval", "5s"),
                    srv.optional("server", ConfigType.text()));
        })).ifPresent(found::add);
        if (set.size() != 1) {
            reader.problem("", set.isEmpty() ? "needs instances, dns or srv" : "has more than one of instances, dns"
                    + " and srv");
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    private static List<Address> addresses(List<ConfigReader> elements) {
        List<Address> addresses = new ArrayList<>();
        for (ConfigReader element : elements) {
            Address address = address(element);
            if (address != null) {
                String authority = address.authority();
                if (addresses.stream().anyMatch(other -> other.authority().equals(authority))) {
                    element.problem("", "\"" + authority + "\" is already in the list");
                }
                addresses.add(address);
            }
        }
        return addresses;
    }

    /** {@code HOST:PORT}, or the keys {@code address} and {@code weight}. */
    private static @Nullable Address address(ConfigReader element) {
        Optional<String> alone = element.text();
        if (alone.isEmpty()) {
            return element.bind(ConfigBinder.of(full -> full.value("address", Address::parse, null)
                    .withWeight(full.integer("weight", "1"))));
        }
        try {
            return Address.parse(alone.get());
        } catch (IllegalArgumentException wrong) {
            element.problem("", "\"" + alone.get() + "\" cannot be read: " + wrong.getMessage());
            return null;
        }
    }

    private static Balance balance(ConfigReader reader) {
        String balance = reader.string("balance", "round-robin");
        boolean hash = "hash".equals(balance);
        if (!hash && reader.origin("hash").kind() != Origin.Kind.DEFAULT) {
            reader.problem("hash", "has no effect without balance: hash");
            hash(reader); // Otherwise its keys would be unknown too.
        }
        return switch (balance) {
            case "round-robin" -> new Balance.RoundRobin();
            case "least-request" -> new Balance.LeastRequest();
            case "hash" -> hash(reader);
            default -> {
                reader.problem("balance", "\"" + balance + "\" is not one of round-robin, least-request, hash");
                yield new Balance.RoundRobin();
            }
        };
    }

    private static Balance hash(ConfigReader reader) {
        String alone = reader.string("hash", "");
        ConfigReader hash = reader.nested("hash");
        Optional<String> header = hash.optional("header", ConfigType.text());
        Optional<String> cookie = hash.optional("cookie", ConfigType.text());
        if (alone.isEmpty() && header.isPresent() != cookie.isPresent()) {
            return header.isPresent() ? new Balance.Hash(Balance.Key.HEADER, header.get())
                    : new Balance.Hash(Balance.Key.COOKIE, cookie.orElseThrow());
        }
        if (!alone.equals("client-address") && !alone.equals("path")) {
            reader.problem("hash", "must be client-address, path, { header: NAME } or { cookie: NAME }");
        }
        return new Balance.Hash(alone.equals("path") ? Balance.Key.PATH : Balance.Key.CLIENT_ADDRESS, "");
    }

    private static @Nullable Health health(ConfigReader reader) {
        return reader.optional("health", ConfigBinder.of(health -> new Health(health.string("path", null),
                health.duration("interval", "1s"), health.duration("timeout", "500ms"),
                health.integer("healthy", "2"), health.integer("unhealthy", "2")))).orElse(null);
    }

    private static Ejection ejection(ConfigReader ejection) {
        return ejection.bind(ConfigBinder.of(section -> new Ejection(section.integer("failures", "5"),
                section.duration("time", "10s"), percent(section, "at-most", 50))));
    }

    private static PoolSettings pool(ConfigReader pool) {
        PoolSettings standard = PoolSettings.DEFAULT;
        return pool.bind(ConfigBinder.of(section -> PoolSettings.builder()
                .maxConnections(number(section, "max-connections", standard.maxConnections()))
                .maxWaiting(number(section, "max-waiting", standard.maxWaiting()))
                .idleTime(section.duration("idle-time", standard.idleTime().toString()))
                .maxLife(section.optional("max-life", ConfigType.duration()).orElse(null))
                .connectLimit(section.duration("connect-limit", standard.connectLimit().toString()))
                .maxStreams(number(section, "max-streams", standard.maxStreams()))
                .streamsBeforeNext(number(section, "streams-before-next", standard.streamsBeforeNext()))
                .windowSize(bytes(section, "window-size", standard.windowSize()))
                .pingAfter(section.duration("ping-after", standard.pingAfter().toString()))
                .pingLimit(section.duration("ping-limit", standard.pingLimit().toString()))
                .maxHeadBytes(bytes(section, "max-head-bytes", standard.maxHeadBytes()))
                .maxHeaderCount(number(section, "max-header-count", standard.maxHeaderCount()))
                .build()));
    }

    private static Shares shares(ConfigReader pool) {
        return pool.bind(ConfigBinder.of(section -> new Shares(
                percent(section, "client-share", Shares.DEFAULT.client()),
                percent(section, "tunnel-share", Shares.DEFAULT.tunnels()))));
    }

    /** Returns the default after a problem, so that later problems are also found. */
    static int percent(ConfigReader section, String key, int standard) {
        Percent percent = section.percent(key, standard + "%");
        return percent == null ? standard : percent.value();
    }

    private static int number(ConfigReader section, String key, int standard) {
        return section.integer(key, Integer.toString(standard));
    }

    private static int bytes(ConfigReader section, String key, int standard) {
        DataSize size = section.dataSize(key, standard + "B");
        if (size != null && size.bytes() > Integer.MAX_VALUE) {
            section.problem(key, "must be at most " + Integer.MAX_VALUE + " bytes, is " + size);
            return standard;
        }
        return size == null ? standard : (int) size.bytes();
    }

    private static UpstreamTls tls(ConfigReader tls) {
        return tls.bind(ConfigBinder.of(section -> new UpstreamTls(file(section, "ca"), file(section, "certificate"),
                file(section, "private-key"), section.optional("server-name", ConfigType.text()))));
    }

    private static Optional<Path> file(ConfigReader section, String key) {
        Optional<Path> file = section.optional(key, ConfigType.path());
        if (file.isPresent() && !Files.isReadable(file.get())) {
            section.problem(key, "\"" + file.get() + "\" is not a readable file");
        }
        return file;
    }
}

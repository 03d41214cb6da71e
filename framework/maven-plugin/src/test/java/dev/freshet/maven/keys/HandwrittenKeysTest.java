package dev.freshet.maven.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.gateway.config.GatewayConfig;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The key files of modules that read keys without records agree with the code that reads them. */
class HandwrittenKeysTest {

    @Test
    void of_the_gateway() throws IOException {
        Config config = Config.of(with(Map.of("gateway.routes[0].id", "a", "gateway.routes[0].match.path", "/**",
                "gateway.routes[0].match.weight.group", "g", "gateway.routes[0].match.weight.share", "1",
                "gateway.routes[0].upstream", "A", "gateway.upstreams.A.instances", "127.0.0.1:1"), Map.of(
                "gateway.upstreams.A.health.path", "/", "gateway.upstreams.A.balance", "hash",
                "gateway.upstreams.A.hash", "path", "gateway.upstreams.B.dns.name", "x",
                "gateway.upstreams.B.dns.port", "1", "gateway.upstreams.C.srv.name", "x",
                "gateway.upstreams.A.protocol", "tls", "gateway.upstreams.A.tls.server-name", "x")));
        GatewayConfig.read(config);

        Set<String> described = described("gateway");
        Set<String> read = read(config, "gateway.", "gateway.upstreams");
        read.removeIf(list -> described.stream().anyMatch(key -> key.startsWith(list + "[].")));
        assertThat(read).isEqualTo(described);
    }

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    /** As in {@link KeyList}; without names in maps of texts, which are not read one by one. */
    private static Set<String> described(String prefix) throws IOException {
        return KeyList.of(OwnKeys.read()).stream().map(KeyList.Row::key)
                .filter(key -> key.startsWith(prefix + ".") && !key.endsWith(".NAME")).map(HandwrittenKeysTest::general)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> read(Config config, String prefix, String map) {
        return config.knownKeys().stream().filter(key -> key.startsWith(prefix))
                .map(key -> general(key.replaceFirst("^(" + map.replace(".", "\\.") + ")\\.[^.]+", "$1.NAME")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The parts of keys that may be a text or a section become one. */
    private static String general(String key) {
        return key.replaceAll("\\[\\d+]", "[]").replaceAll("\\.hash\\..*", ".hash")
                .replaceAll("\\.instances\\[].*", ".instances").replaceAll("\\.filters\\[].*", ".filters");
    }
}

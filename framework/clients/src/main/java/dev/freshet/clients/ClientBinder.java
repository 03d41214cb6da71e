package dev.freshet.clients;

import dev.freshet.client.ClientTls;
import dev.freshet.client.ClientVersion;
import dev.freshet.client.RestClient;
import dev.freshet.client.RetrySettings;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigType;
import dev.freshet.config.Nearest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the keys of one client by its name in the code. */
final class ClientBinder implements ConfigBinder<ClientProperties> {
    private static final String SECTION = "clients";
    private static final List<String> PROTOCOLS = List.of("negotiated", "http/1.1", "http/2");

    private final String name;
    private final String user;

    ClientBinder(String name, String user) {
        this.name = name;
        this.user = user;
    }

    /** The whole section, so that a message can suggest another name in it. */
    @Override
    public String prefix() {
        return SECTION;
    }

    @Override
    public ClientProperties bind(ConfigReader section) {
        ConfigReader reader = section.nested(name);
        String url = url(section, reader);
        ClientVersion version = version(reader);
        ClientParts.Timeouts timeouts = reader.nested("timeouts", ConfigBinder.of(ClientParts::timeouts));
        PoolSettings pool = reader.nested("pool", ConfigBinder.of(ClientParts::pool));
        Optional<ClientTls> tls = reader.optional("tls", ConfigBinder.of(ClientParts::tls));
        Map<String, String> headers = headers(reader);
        RetrySettings retries = reader.nested("retries", ConfigBinder.of(ClientParts::retries));
        return new ClientProperties(url, version, timeouts.limits(),
                pool.toBuilder().connectLimit(timeouts.connect()).build(), tls.orElse(null), headers, retries);
    }

    private String url(ConfigReader section, ConfigReader reader) {
        Optional<String> url = reader.optional("url", ConfigType.text());
        if (url.isEmpty()) {
            reader.problem("url", "is required: " + user + " is a client of it. Set it in application.yml or as"
                    + " argument --" + reader.prefix() + ".url=http://HOST:PORT" + hint(section));
            return "";
        }
        try {
            RestClient.builder().baseUrl(url.get());
        } catch (IllegalArgumentException refused) {
            reader.problem("url", "cannot be used: " + refused.getMessage());
        }
        return url.get();
    }

    private String hint(ConfigReader section) {
        String nearest = Nearest.word(name, section.names());
        return nearest == null || nearest.equals(name) ? ""
                : ". Did you mean " + SECTION + "." + nearest + " (" + section.origin(nearest) + ") to be "
                        + SECTION + "." + name + "?";
    }

    private static ClientVersion version(ConfigReader reader) {
        String text = reader.string("protocol", PROTOCOLS.getFirst());
        switch (text == null ? "" : text) {
            case "http/1.1":
                return ClientVersion.HTTP_1_1;
            case "http/2":
                return ClientVersion.HTTP_2;
            case "negotiated":
                return ClientVersion.NEGOTIATED;
            default:
                String nearest = Nearest.word(String.valueOf(text), PROTOCOLS);
                reader.problem("protocol", "must be one of " + String.join(", ", PROTOCOLS) + ", is \"" + text + "\""
                        + (nearest == null ? "" : ". Did you mean " + nearest + "?"));
                return ClientVersion.NEGOTIATED;
        }
    }

    /** Messages never contain values, which may be secrets. */
    private static Map<String, String> headers(ConfigReader reader) {
        Map<String, String> headers = reader.map("headers", ConfigType.text());
        for (Map.Entry<String, String> header : headers.entrySet()) {
            try {
                RestClient.builder().defaultHeader(header.getKey(), header.getValue());
            } catch (IllegalArgumentException refused) {
                reader.problem("headers." + header.getKey(), "cannot be sent: " + refused.getMessage());
            }
        }
        return headers;
    }
}

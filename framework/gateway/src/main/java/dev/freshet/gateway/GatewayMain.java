package dev.freshet.gateway;

import dev.freshet.Freshet;
import dev.freshet.config.ConfigSources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The gateway as a program. Arguments: {@code --config FILE}, by default {@code gateway.yml} in the working directory,
 * and {@code --key=value} for single keys. Besides {@code gateway}, the file may have the keys of any Freshet
 * application: {@code server}, {@code management}, {@code logging}.
 */
public final class GatewayMain {
    private static final String CONFIG = "--config";
    private static final String DEFAULT = "gateway.yml";
    /** By default, the JDK caches names for 30 s, however short the interval of discovery is. */
    private static final String NAME_CACHE = "sun.net.inetaddr.ttl";

    private GatewayMain() {
    }

    /** Runs until the process is stopped. */
    public static void main(String[] arguments) {
        List<String> keys = new ArrayList<>();
        Path file = Path.of(DEFAULT);
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            if (argument.startsWith(CONFIG + '=')) {
                file = Path.of(argument.substring(CONFIG.length() + 1));
            } else if (argument.equals(CONFIG) && i + 1 < arguments.length) {
                file = Path.of(arguments[++i]);
            } else if (argument.startsWith("--") && !argument.equals(CONFIG)) {
                keys.add(argument);
            } else {
                refuse("unknown argument " + argument);
            }
        }
        if (!Files.exists(file)) {
            refuse("no such file: " + file);
        }
        if (System.getProperty(NAME_CACHE) == null) {
            System.setProperty(NAME_CACHE, "1");
        }
        Freshet.run(GatewayMain.class, ConfigSources.none().withFile(file).withEnvironment(System.getenv())
                .withArguments(keys.toArray(String[]::new)));
    }

    private static void refuse(String problem) {
        System.err.println("gateway: " + problem + "\nUsage: gateway [--config FILE] [--key=value ...]; FILE is "
                + DEFAULT + " by default");
        System.exit(2);
    }
}

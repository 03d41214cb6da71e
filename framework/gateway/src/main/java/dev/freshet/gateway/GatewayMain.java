package dev.freshet.gateway;

import dev.freshet.Freshet;
import dev.freshet.config.ConfigSources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The gateway as a program: {@code --config FILE}, by default {@code gateway.yml} in the working directory, and
 * {@code --key=value} for single keys. Besides {@code gateway} the file has whatever a Freshet application may set:
 * {@code server}, {@code management}, {@code logging}.
 */
public final class GatewayMain {
    private static final String CONFIG = "--config";
    private static final String DEFAULT = "gateway.yml";
    /** The JDK keeps what a name resolves to for 30 s, however often discovery asks. */
    private static final String NAME_CACHE = "sun.net.inetaddr.ttl";

    private GatewayMain() {
    }

    /** Runs until the process is told to end. */
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
                refuse("what is " + argument + "?");
            }
        }
        if (!Files.exists(file)) {
            refuse("there is no file " + file);
        }
        if (System.getProperty(NAME_CACHE) == null) {
            System.setProperty(NAME_CACHE, "1");
        }
        Freshet.run(GatewayMain.class, ConfigSources.none().withFile(file).withEnvironment(System.getenv())
                .withArguments(keys.toArray(String[]::new)));
    }

    private static void refuse(String problem) {
        System.err.println("gateway: " + problem + "\nUsage: gateway [--config FILE] [--key=value ...], FILE being "
                + DEFAULT + " by default");
        System.exit(2);
    }
}

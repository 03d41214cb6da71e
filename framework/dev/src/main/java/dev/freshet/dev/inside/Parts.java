package dev.freshet.dev.inside;

import dev.freshet.RunningApplication;
import dev.freshet.config.Config;
import dev.freshet.config.Origin;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanInfo;
import dev.freshet.inject.BeanScope;
import dev.freshet.web.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Describes a running application in types of the JDK. Other types would keep its classes in memory. */
public final class Parts implements Function<AutoCloseable, Map<String, List<List<String>>>> {
    private static final Set<String> SECRET = Set.of("password", "secret", "token", "credential", "key", "private");

    /** For reflection. */
    public Parts() {
    }

    @Override
    public Map<String, List<List<String>>> apply(AutoCloseable application) {
        RunningApplication running = (RunningApplication) application;
        return Map.of("routes", routes(running.routes()), "beans", beans(running), "configuration",
                configuration(running.config()));
    }

    /** Empty for an application that is built in code, which has no beans. */
    private static List<List<String>> beans(RunningApplication running) {
        List<BeanInfo> infos;
        try {
            infos = running.bean(BeanScope.class).infos();
        } catch (BeanException without) {
            return List.of();
        }
        return infos.stream().map(info -> List.of(info.name(), info.types().getFirst().getName())).toList();
    }

    private static List<List<String>> routes(List<Route> routes) {
        List<List<String>> rows = new ArrayList<>();
        for (Route route : routes) {
            rows.add(List.of(route.method().toString(), route.path(), route.origin()));
        }
        return rows;
    }

    private static List<List<String>> configuration(Config config) {
        List<List<String>> rows = new ArrayList<>();
        config.texts("").forEach((key, value) -> {
            Origin origin = config.origin(key);
            rows.add(List.of(key, isSecret(key) || isHidden(config, key) ? "***" : withoutPassword(value), origin.toString()));
        });
        return rows;
    }

    private static boolean isSecret(String key) {
        String last = key.substring(key.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return SECRET.stream().anyMatch(last::contains);
    }

    /** Such as a value that is the content of a file. */
    private static boolean isHidden(Config config, String key) {
        return config.shown(key).orElse("").equals("****");
    }

    /** A URL may name the user and the password before the host, or as parameters. */
    private static String withoutPassword(String value) {
        int host = value.indexOf("://");
        int at = value.indexOf('@', Math.max(host, 0));
        String safe = host >= 0 && at > host ? value.substring(0, host + 3) + "***" + value.substring(at) : value;
        int password = safe.toLowerCase(Locale.ROOT).indexOf("password=");
        return password < 0 ? safe : safe.substring(0, password) + "password=***";
    }
}

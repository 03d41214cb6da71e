package dev.freshet.dev.inside;

import dev.freshet.RunningApplication;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanInfo;
import dev.freshet.inject.BeanScope;
import dev.freshet.web.Route;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Describes a running application in types of the JDK. Other types would keep its classes in memory. */
public final class Parts implements Function<AutoCloseable, Map<String, List<List<String>>>> {
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
        return routes.stream().map(route -> List.of(route.method().toString(), route.path(), route.origin(),
                route.callers(), route.accessOrigin())).toList();
    }

    private static List<List<String>> configuration(Config config) {
        return config.keys().stream()
                .map(key -> List.of(key, shown(config, key), config.origin(key).toString())).toList();
    }

    private static String shown(Config config, String key) {
        try {
            return config.shown(key).orElse("");
        } catch (ConfigException nobodyReadsIt) {
            return "(a placeholder cannot be resolved)";
        }
    }
}

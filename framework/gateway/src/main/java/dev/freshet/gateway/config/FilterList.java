package dev.freshet.gateway.config;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a list of filters; each element is a name, or a name with settings. */
final class FilterList {
    private FilterList() {
    }

    static List<FilterSettings> read(Config config, ConfigReader reader, String name) {
        List<FilterSettings> filters = new ArrayList<>();
        for (ConfigReader element : reader.elements(name)) {
            Optional<String> alone = element.text();
            List<String> names = alone.isPresent() ? List.of(alone.get()) : element.names();
            if (names.size() == 1) {
                String filter = names.getFirst();
                filters.add(new FilterSettings(config, filter, element.prefix() + '.' + filter, element.origin("")));
            } else {
                config.ignore(element.prefix());
                element.problem("", names.isEmpty() ? "is not a filter. Write a name, or a name with settings"
                        : "has several names: " + String.join(", ", names) + ". Write each filter after its own dash");
            }
        }
        return filters;
    }
}

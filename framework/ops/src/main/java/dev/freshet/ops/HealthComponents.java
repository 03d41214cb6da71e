package dev.freshet.ops;

import dev.freshet.http.ProblemJson;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The components of an application's health, in Spring Boot's format. Thread-safe. */
final class HealthComponents {
    private final Map<String, List<BoundedCheck>> components = new LinkedHashMap<>();
    private final boolean showDetails;

    /** @param body JSON */
    record Answer(boolean up, byte[] body) {
    }

    /**
     * @throws IllegalStateException if two components have the same name, or readiness names one that does not exist
     */
    HealthComponents(Observed observed, HealthSettings settings) {
        showDetails = settings.showDetails();
        for (HealthIndicator indicator : observed.indicators()) {
            add(indicator.name(), List.of(new BoundedCheck(indicator.name(), indicator, settings)));
        }
        for (HealthGroup group : observed.groups()) {
            List<BoundedCheck> checks = group.indicators().stream()
                    .map(part -> new BoundedCheck(group.name() + '.' + part.name(), part, settings)).toList();
            if (!checks.isEmpty()) {
                add(group.name(), checks);
            }
        }
        for (String name : settings.readiness()) {
            if (!components.containsKey(name)) {
                throw new IllegalStateException("management.health.readiness: no component \"" + name
                        + "\"; there are: " + String.join(", ", components.keySet()));
            }
        }
    }

    private void add(String name, List<BoundedCheck> checks) {
        if (components.putIfAbsent(name, checks) != null) {
            throw new IllegalStateException("two health components are named " + name);
        }
    }

    Collection<String> names() {
        return components.keySet();
    }

    /** Checks these components in parallel and waits for them up to the time limit. */
    Answer check(Collection<String> names) throws InterruptedException {
        Map<String, List<BoundedCheck.Run>> begun = new LinkedHashMap<>();
        for (String name : names) {
            begun.put(name, components.getOrDefault(name, List.of()).stream().map(BoundedCheck::begin).toList());
        }
        boolean up = true;
        Map<String, Object> shown = new LinkedHashMap<>();
        for (Map.Entry<String, List<BoundedCheck.Run>> each : begun.entrySet()) {
            Map<String, Object> component = component(each.getValue());
            up &= component.get("status") == HealthStatus.UP;
            shown.put(each.getKey(), component);
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("status", up ? HealthStatus.UP : HealthStatus.DOWN);
        if (showDetails) {
            all.put("components", shown);
        }
        return new Answer(up, ProblemJson.of(all));
    }

    private static Map<String, Object> component(List<BoundedCheck.Run> checks) throws InterruptedException {
        if (checks.size() == 1) {
            return shown(checks.getFirst().outcome());
        }
        boolean up = true;
        Map<String, Object> parts = new LinkedHashMap<>();
        for (BoundedCheck.Run each : checks) {
            Health health = each.outcome();
            up &= health.isUp();
            parts.put(each.name(), shown(health));
        }
        Map<String, Object> component = new LinkedHashMap<>();
        component.put("status", up ? HealthStatus.UP : HealthStatus.DOWN);
        component.put("components", parts);
        return component;
    }

    private static Map<String, Object> shown(Health health) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("status", health.status());
        if (!health.details().isEmpty()) {
            shown.put("details", health.details());
        }
        return shown;
    }
}

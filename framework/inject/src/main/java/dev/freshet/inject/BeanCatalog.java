package dev.freshet.inject;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which beans there are, by name and by type: those of the wirings whose profile holds, and the instances that the
 * builder was given, some of which stand in for others. Does not change once the scope is built: readers need no lock.
 */
final class BeanCatalog implements BeanRegistry {

    private final Profiles profiles;
    private final List<GivenBean> overrides;
    private final List<BeanEntry> overriding = new ArrayList<>();
    private final Map<String, BeanEntry> byName = new LinkedHashMap<>();
    private final Map<Class<?>, List<BeanEntry>> byType = new HashMap<>();
    private final List<BeanInfo> leftOut = new ArrayList<>();
    private final List<BeanFactory<?>> fallbacks = new ArrayList<>();

    BeanCatalog(Profiles profiles, List<GivenBean> overrides) {
        this.profiles = profiles;
        this.overrides = List.copyOf(overrides);
        for (var bean : this.overrides) {
            overriding.add(add(bean));
        }
    }

    /** Adds an instance as it is. */
    BeanEntry add(GivenBean bean) {
        var entry = BeanEntry.given(bean);
        entriesOf(bean.type()).add(entry);
        return entry;
    }

    /** Adds an instance unless there is a bean of that type. */
    void addFallback(GivenBean bean) {
        if (entriesOf(bean.type()).isEmpty()) {
            add(bean);
        }
    }

    @Override
    public void add(BeanFactory<?> factory) {
        var info = factory.info();
        if (!factory.isActive(profiles)) {
            leftOut.add(info);
            return;
        }
        if (isReplaced(info)) {
            return;
        }
        if (info.fallback()) {
            fallbacks.add(factory);
        } else {
            add(factory, info);
        }
    }

    /** Adds each {@link Fallback} bean whose own type no other bean has. To be called when all others are there. */
    void addFallbacks() {
        var needed = new ArrayList<BeanFactory<?>>(fallbacks.size());
        for (var fallback : fallbacks) {
            if (entriesOf(fallback.info().types().getFirst()).isEmpty()) {
                needed.add(fallback);
            }
        }
        for (var fallback : needed) {
            add(fallback, fallback.info());
        }
    }

    private void add(BeanFactory<?> factory, BeanInfo info) {
        var entry = BeanEntry.made(factory, info);
        var other = byName.putIfAbsent(info.name(), entry);
        if (other != null) {
            throw new BeanException("two beans are called " + info.name() + ": " + entry + " and " + other
                    + "; give one of them another name");
        }
        for (var type : info.types()) {
            entriesOf(type).add(entry);
        }
    }

    private boolean isReplaced(BeanInfo info) {
        for (var index = 0; index < overrides.size(); index++) {
            if (overrides.get(index).replaces(info)) {
                standIn(overriding.get(index), overrides.get(index).instance(), info);
                return true;
            }
        }
        return false;
    }

    private void standIn(BeanEntry substitute, Object instance, BeanInfo replaced) {
        substitute.standInFor(replaced);
        for (var type : replaced.types()) {
            var entries = entriesOf(type);
            if (type.isInstance(instance) && !entries.contains(substitute)) {
                entries.add(substitute);
            }
        }
    }

    private List<BeanEntry> entriesOf(Class<?> type) {
        var entries = byType.get(type);
        if (entries == null) {
            entries = new ArrayList<>(2);
            byType.put(type, entries);
        }
        return entries;
    }

    /** The beans that have to be made, in the order of the wirings. */
    Collection<BeanEntry> toMake() {
        return byName.values();
    }

    /** What a profile keeps from being made. */
    List<BeanInfo> leftOut() {
        return leftOut;
    }

    /** All beans of that type that answer to all qualifiers, in the order in which they were added. */
    List<BeanEntry> matching(Class<?> type, String... qualifiers) {
        var entries = byType.getOrDefault(type, List.of());
        if (qualifiers.length == 0) {
            return entries;
        }
        var matching = new ArrayList<BeanEntry>(2);
        for (var entry : entries) {
            if (entry.answersTo(qualifiers)) {
                matching.add(entry);
            }
        }
        return matching;
    }

    /** The only one of these, or the only primary one; null if neither exists. */
    static @Nullable BeanEntry choice(List<BeanEntry> entries) {
        if (entries.size() == 1) {
            return entries.getFirst();
        }
        BeanEntry primary = null;
        for (var entry : entries) {
            if (entry.info().primary()) {
                if (primary != null) {
                    return null;
                }
                primary = entry;
            }
        }
        return primary;
    }
}

package dev.freshet.inject;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The beans by name and by type: those of the wirings whose condition holds, and the builder's instances, some of
 * which replace others. Does not change after the scope is built, so readers need no lock.
 */
final class BeanCatalog implements BeanRegistry {

    private final Conditions conditions;
    private final List<Replacement> replacements = new ArrayList<>();
    private final Map<String, BeanEntry> byName = new LinkedHashMap<>();
    private final Map<Class<?>, List<BeanEntry>> byType = new HashMap<>();
    private final List<BeanInfo> leftOut = new ArrayList<>();
    private final Map<Class<?>, BeanUnavailableException> unavailable = new HashMap<>();
    private final List<BeanFactory<?>> fallbacks = new ArrayList<>();

    /** An instance that may replace beans. */
    private record Replacement(GivenBean bean, BeanEntry entry) {
    }

    BeanCatalog(Conditions conditions, List<GivenBean> overrides) {
        this.conditions = conditions;
        for (var bean : overrides) {
            replacements.add(new Replacement(bean, add(bean)));
        }
    }

    BeanEntry add(GivenBean bean) {
        var entry = BeanEntry.given(bean);
        entriesOf(bean.type()).add(entry);
        return entry;
    }

    /** Adds an instance unless there is a bean of its type. */
    void addFallback(GivenBean bean) {
        if (entriesOf(bean.type()).isEmpty()) {
            add(bean);
        }
    }

    @Override
    public void add(BeanFactory<?> factory) {
        var info = factory.info();
        if (!factory.isActive(conditions)) {
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

    /** Adds each {@link Fallback} bean whose own type no other bean has. Call it after all others are added. */
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
            throw new BeanException("two beans have the name " + info.name() + ": " + entry + " and " + other
                    + "; give one of them another name");
        }
        for (var type : info.types()) {
            entriesOf(type).add(entry);
        }
    }

    /** Removes a bean that cannot be made. */
    void leaveOut(BeanEntry entry, BeanUnavailableException reason) {
        for (var type : entry.info().types()) {
            entriesOf(type).remove(entry);
            unavailable.putIfAbsent(type, reason);
        }
    }

    /** Why a bean of this type could not be made; null if there was none. */
    @Nullable BeanUnavailableException unavailable(Class<?> type) {
        return unavailable.get(type);
    }

    /** Refuses an instance that should replace a bean if none has its type and name. Call it after all are added. */
    void requireReplaced() {
        for (var replacement : replacements) {
            if (replacement.bean.mustReplace() && !replacement.entry.standsIn()) {
                throw BeanMessages.replacesNothing(replacement.bean);
            }
        }
    }

    private boolean isReplaced(BeanInfo info) {
        for (var replacement : replacements) {
            if (replacement.bean.replaces(info)) {
                standIn(replacement.entry, replacement.bean.instance(), info);
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

    /** The beans to make, in the order of the wirings. */
    Collection<BeanEntry> toMake() {
        return byName.values();
    }

    /** Beans whose condition does not hold. */
    List<BeanInfo> leftOut() {
        return leftOut;
    }

    /** All beans of this type with all the qualifiers, in the order added. */
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

    /** The only bean, or the only primary one; null if there is neither. */
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

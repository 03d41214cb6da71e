package dev.freshet.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Messages about missing and failing beans: which bean, what needs it, and what to do. */
final class BeanMessages {

    private BeanMessages() {
    }

    static BeanException missing(Class<?> type, String[] qualifiers, List<BeanInfo> leftOut, Profiles profiles,
                                 List<BeanEntry> path) {
        var message = new StringBuilder("no bean of type ").append(type.getName());
        if (qualifiers.length > 0) {
            message.append(" qualified ").append(String.join(", ", qualifiers));
        }
        message.append(neededBy(path));
        var inactive = leftOut.stream().filter(bean -> bean.types().contains(type))
                .map(bean -> bean.name() + " (" + bean.condition() + ")").toList();
        if (!inactive.isEmpty()) {
            message.append("; left out by their conditions: ").append(String.join(", ", inactive))
                    .append("; active profiles: ").append(profiles);
        }
        return new BeanException(message.toString());
    }

    static BeanException ambiguous(Class<?> type, List<BeanEntry> entries, Profiles profiles, List<BeanEntry> path) {
        var names = entries.stream().map(BeanEntry::toString).collect(Collectors.joining(", "));
        return new BeanException(entries.size() + " beans of type " + type.getName() + neededBy(path) + ": " + names
                + "; mark one @Primary, select one with @Named, or separate them with @Profile; active profiles: "
                + profiles);
    }

    static BeanException cycle(BeanEntry entry, List<BeanEntry> path) {
        var names = new ArrayList<String>();
        path.subList(path.indexOf(entry), path.size()).forEach(bean -> names.add(bean.info().name()));
        names.add(entry.info().name());
        return new BeanException("beans need each other: " + String.join(" -> ", names)
                + "; inject one of them as a jakarta.inject.Provider and call get() later");
    }

    static BeanException notMadeYet(BeanEntry entry) {
        return new BeanException("bean " + entry
                + " is not made yet; until the scope is complete, only the thread that builds it can get "
                + "the bean");
    }

    static BeanException needsUnavailable(BeanEntry entry, List<BeanEntry> path, BeanUnavailableException reason) {
        return new BeanException("cannot make bean " + entry + neededBy(path.subList(0, path.size() - 1)) + ": "
                + reason.getMessage(), reason);
    }

    static BeanException failed(BeanEntry entry, List<BeanEntry> path, Exception failure) {
        return new BeanException("cannot make bean " + entry + neededBy(path.subList(0, path.size() - 1)) + ": "
                + FailureText.of(failure), failure);
    }

    static BeanException replacesNothing(GivenBean idle) {
        return new BeanException("there is no bean of type " + idle.type().getName()
                + (idle.name().isEmpty() ? "" : " named " + idle.name()) + " to replace");
    }

    /** The listener's message needs no context. */
    static BeanException refused(BeanEntry listener, Exception failure) {
        return new BeanException(failure.getMessage() == null ? listener + ": " + failure : failure.getMessage(),
                failure);
    }

    private static String neededBy(List<BeanEntry> path) {
        return path.isEmpty() ? "" : ", needed by " + path.reversed().stream()
                .map(bean -> bean.info().name()).collect(Collectors.joining(", needed by "));
    }
}

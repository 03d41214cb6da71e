package dev.freshet.inject.library;

import dev.freshet.inject.BeanFactory;
import dev.freshet.inject.BeanInfo;
import dev.freshet.inject.Beans;
import dev.freshet.inject.BeanUnavailableException;
import java.util.function.Function;

/** Beans of a package of their own: a pool that cannot be opened, and a client that needs it. */
public final class Library {

    /** Needs the pool. */
    public record Client(AutoCloseable pool) {
    }

    private Library() {
    }

    public static BeanFactory<AutoCloseable> pool() {
        return new Made<>(BeanInfo.of("pool", AutoCloseable.class).asFallback(), _ -> {
            throw new BeanUnavailableException("no database is configured; set data.url");
        });
    }

    public static BeanFactory<Client> client() {
        return new Made<>(BeanInfo.of("client", Client.class), beans -> new Client(beans.get(AutoCloseable.class)));
    }

    private record Made<T>(BeanInfo info, Function<Beans, T> creation) implements BeanFactory<T> {
        @Override
        public T create(Beans beans) {
            return creation.apply(beans);
        }
    }
}

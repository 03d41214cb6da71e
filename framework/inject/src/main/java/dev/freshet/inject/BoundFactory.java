package dev.freshet.inject;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;

/**
 * Makes the bean of a {@code @ConfigurationProperties} record. The scope makes these first, so that all that is wrong
 * with the configuration is reported at once.
 *
 * @param <T> the record
 */
public interface BoundFactory<T> extends BeanFactory<T> {

    /** Reads the record's keys. */
    ConfigBinder<T> binder();

    @Override
    default T create(Beans beans) {
        Config config = beans.get(Config.class);
        return config.bind(binder());
    }
}

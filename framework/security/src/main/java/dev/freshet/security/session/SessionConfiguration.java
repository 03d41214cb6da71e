package dev.freshet.security.session;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.security.Audit;
import java.time.InstantSource;
import java.util.List;

/** Makes the sessions; they are kept in memory unless the application has a store of its own. */
@Configuration("freshetSessionConfiguration")
class SessionConfiguration {
    @Bean("freshetSessions")
    Sessions sessions(SessionProperties properties, List<SessionStore> stores, Audit audit) {
        if (stores.size() > 1) {
            throw new IllegalStateException("there are several beans of type " + SessionStore.class.getName() + ": "
                    + stores + "; keep one of them");
        }
        SessionStore store = stores.isEmpty() ? new MemorySessions(properties.maxSessions(), InstantSource.system())
                : stores.getFirst();
        return new Sessions(properties, store, InstantSource.system(), audit);
    }
}

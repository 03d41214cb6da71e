package dev.freshet.lab.subjects.webflux;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Where queries are begun. H2's driver blocks the thread that begins a query until it has all rows. */
@Configuration
public class DatabaseThreads {

    @Bean
    Scheduler databaseScheduler(@Value("${spring.r2dbc.url}") String url,
            @Value("${h2.own-threads:false}") boolean ownThreads) {
        return ownThreads && url.startsWith("r2dbc:h2:") ? Schedulers.boundedElastic() : Schedulers.immediate();
    }
}

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Component;
import dev.freshet.inject.ConditionalOnProperty;
import dev.freshet.inject.Configuration;
import dev.freshet.inject.Repository;
import dev.freshet.inject.Service;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

@Repository
class BookRepository {
}

interface Supplier {
}

record MailSettings(URI server) {
}

class MailSender {
}

interface Mailer {
}

@Configuration
class Assumed {
    @Bean
    MailSettings settings() {
        return new MailSettings(URI.create("smtp://localhost"));
    }
}

package dev.freshet.lab.subjects.webflux.heroes;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/** Each answer has the next level, so that none can come from a cache. */
@RestController
public class HeroController {
    private final HeroRepository heroes;
    private final AtomicLong level = new AtomicLong();

    public HeroController(HeroRepository heroes) {
        this.heroes = heroes;
    }

    @GetMapping("/heroes/{id}")
    public Mono<Hero> hero(@PathVariable long id) {
        return heroes.findById(id)
                .map(hero -> hero.atLevel(level.incrementAndGet()))
                .switchIfEmpty(Mono.error(
                        () -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no hero " + id)));
    }
}

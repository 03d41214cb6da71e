package dev.freshet.examples.service.heroes;

import dev.freshet.http.HttpException;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.RestController;
import java.util.concurrent.atomic.AtomicLong;

/** Heroes by id. Each answer has the next level, so no two are equal and none can come from a cache. */
@RestController
public class HeroController {
    private final HeroRepository heroes;
    private final AtomicLong level = new AtomicLong();

    public HeroController(HeroRepository heroes) {
        this.heroes = heroes;
    }

    @GetMapping("/heroes/{id}")
    Hero hero(@PathVariable long id) {
        return heroes.findById(id)
                .orElseThrow(() -> new HttpException(404, "There is no hero " + id))
                .atLevel(level.incrementAndGet());
    }
}

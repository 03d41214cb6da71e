package dev.freshet.junit;

@FreshetTest(resetData = true, properties = "data.sources.main.url=jdbc:h2:mem:reset")
class ResetDataTest extends ResetDataContract {
}

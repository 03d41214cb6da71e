package dev.freshet.junit;

/** Two data sources lead to one database, which is copied once. */
@FreshetTest(resetData = true, properties = {"data.sources.main.url=jdbc:h2:mem:two",
    "data.sources.reports.url=jdbc:h2:mem:two"})
class ResetDataOfTwoSourcesTest extends ResetDataContract {
}

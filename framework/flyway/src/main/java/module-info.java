/** Runs Flyway's migrations of each data source before the application uses it. */
module dev.freshet.flyway {
    requires transitive dev.freshet.data;
    requires static transitive org.jspecify;
    requires flyway.core;

    exports dev.freshet.flyway;

    provides dev.freshet.inject.Wiring with dev.freshet.flyway.FreshetWiring;
}

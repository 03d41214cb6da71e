/** Configuration from YAML files, environment variables and arguments, read into typed records. */
module dev.freshet.config {
    requires static transitive org.jspecify;
    requires org.snakeyaml.engine;

    exports dev.freshet.config;
}

/** The Maven plugin that packages applications. Maven loads it on a class path; nothing of it is for other modules. */
module dev.freshet.maven {
    requires static org.jspecify;
    requires java.net.http;
    requires maven.plugin.api;
    requires static maven.plugin.annotations;
}

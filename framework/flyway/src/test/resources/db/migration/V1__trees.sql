create table trees (id bigint primary key, name varchar(50) not null);
